"""Static files. Under an address that contains their hash, browsers may cache them forever."""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import FileResponse, Response
from starlette.types import Scope

from app.games.files import list_installed_static_files
from app.settings import ROOT

FOLDER = ROOT / "static"
ADDRESS = "/static"
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
_VERSION_PREFIX = "v-"
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


@cache
def static_version() -> str:
    """A hash of the names and contents of all static files, since they refer to one another."""
    digest = hashlib.sha256()
    for name, file in sorted(_list_files()):
        digest.update(f"{name}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _list_files() -> Iterator[tuple[str, Path]]:
    """All static files with their paths below `/static/`: those of the site, and those of installed games."""
    for file in FOLDER.rglob("*"):
        if file.is_file():
            yield file.relative_to(FOLDER).as_posix(), file
    yield from list_installed_static_files()


@cache
def _static_files() -> Mapping[str, Path]:
    """The static files by their paths."""
    return dict(_list_files())


def is_static(name: str) -> bool:
    """Whether a static file with this path exists."""
    return name in _static_files()


def versioned_address() -> str:
    """The address of static files, with their version. Files refer to one another by relative paths."""
    return f"{ADDRESS}/{_VERSION_PREFIX}{static_version()}"


class Static(StaticFiles):
    """Serves files under /static, and under /static/v-VERSION, where browsers may cache them forever.

    A page that was open during an upgrade requests another version; it gets the current files, uncached.
    Style sheets are served with their imports inlined, which saves thirty requests.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file at a path of the site or of an installed game, which need not have been there before."""
        file, stat = super().lookup_path(path)
        if stat is None and (installed := dict(list_installed_static_files()).get(path)) is not None:
            return str(installed), installed.stat()
        return file, stat

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or 404."""
        first, _, relative_path = path.partition("/")
        is_safe = scope["method"] in {"GET", "HEAD"}
        if is_safe and first == f"{_VERSION_PREFIX}{static_version()}" and is_static(relative_path):
            return _immutable_file(relative_path)
        file_path = relative_path if first.startswith(_VERSION_PREFIX) else path
        response = await super().get_response(file_path, scope)
        if isinstance(response, FileResponse):
            response = _read_file(response)
        response.headers["Cache-Control"] = REVALIDATE
        return response


def _read_file(response: FileResponse) -> Response:
    """The response with its content in memory.

    A file that stays open for each client that reads slowly would be one of the few that a process may open.
    """
    headers = {name: response.headers[name] for name in ("etag", "last-modified")}
    return Response(_read_content(Path(response.path)), headers=headers, media_type=response.media_type)


def _immutable_file(name: str) -> Response:
    """A file that browsers cache forever. The server does, too, so that all responses share its bytes."""
    body = _read_content_cached(_static_files()[name])
    return Response(body, media_type=guess_type(name)[0], headers={"Cache-Control": IMMUTABLE})


def _read_content(file: Path) -> bytes:
    """The content of a file, in which a style sheet has its imports inlined."""
    text = join_sheets(file) if file.suffix == ".css" else None
    return file.read_bytes() if text is None else text.encode()


_read_content_cached = cache(_read_content)


def join_sheets(sheet: Path) -> str | None:
    """Inline the imports of a style sheet; None if it has none.

    URLs are not rewritten, so only sheets of the same folder may refer to files.
    """
    text = sheet.read_text("utf-8")
    return (
        _IMPORT.sub(lambda match: _read_joined(sheet.parent / match[1]), text) if "@import" in text else None
    )


def _read_joined(sheet: Path) -> str:
    return join_sheets(sheet) or sheet.read_text("utf-8")
