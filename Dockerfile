# syntax=docker/dockerfile:1
# Packages come from the hashed lock, Magehall is installed as a wheel; the final image contains neither pip nor uv.
# `make image` builds it, with the labels of this version. It runs without root, capabilities or a writable root.
ARG PYTHON_IMAGE=docker.io/library/python:3.12-slim@sha256:78387bc3881b8273120a12ebe6c1ab22b018ccc2c9adf565ae1ac9b536e184ea
FROM ${PYTHON_IMAGE} AS build
WORKDIR /build
COPY requirements-uv.txt requirements.txt ./
RUN python -m venv /tools \
 && /tools/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-uv.txt \
 && python -m venv --without-pip /venv \
 && /tools/bin/uv pip install --no-cache --python /venv/bin/python --require-hashes -r requirements.txt
COPY pyproject.toml LICENSE ./
ARG VERSION=
RUN [ -z "$VERSION" ] || sed -i "s/^version = .*/version = \"$VERSION\"/" pyproject.toml
COPY alembic alembic
COPY app app
COPY engines engines
COPY examples/starter examples/starter
COPY locales locales
COPY static static
COPY templates templates
RUN /tools/bin/uv pip install --no-cache --python /venv/bin/python --no-deps --no-build-isolation --compile-bytecode . \
 && cd / && /venv/bin/python -c "from app.language.catalogues import codes; \
    from app.web.rendering.pages import compile_pages, environment; \
    [compile_pages(environment(language=code)) for code in codes()]"

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /magehall --shell /usr/sbin/nologin magehall \
 && install -d -o magehall -g magehall /magehall && install -d -m 700 -o magehall -g magehall /magehall/data
WORKDIR /magehall
COPY --from=build /venv /venv
USER magehall
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 MAGEHALL_HOST=0.0.0.0
EXPOSE 8000
VOLUME /magehall/data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=6 \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["magehall", "serve"]
ARG VERSION=unknown
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="Magehall" \
      org.opencontainers.image.description="Five card games about mages, played live in the browser" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}"
