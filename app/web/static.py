"""Static files. Under an address that contains their hash, browsers may cache them for ever."""

import hashlib
import re
from functools import cache
from mimetypes import guess_type
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import FileResponse, Response
from starlette.types import Scope

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
    for file in sorted(FOLDER.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(FOLDER).as_posix()}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


@cache
def _names() -> frozenset[str]:
    """The paths of all static files; no other path can be requested."""
    return frozenset(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file())


def is_static(name: str) -> bool:
    """Whether there is a static file of that path."""
    return name in _names()


def versioned_address() -> str:
    """The address of static files in pages, with their version; files refer to one another relative to it."""
    return f"{ADDRESS}/{_VERSION_PREFIX}{static_version()}"


class Static(StaticFiles):
    """Serves files under /static, and cacheable for ever under /static/v-VERSION.

    Under another version, requested by a page that was open during an upgrade, today's files are served and
    not cached. A style sheet is served with the sheets that it imports inlined, to save thirty requests.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or 404."""
        first, _, rest = path.partition("/")
        is_read = scope["method"] in {"GET", "HEAD"}
        if is_read and first == f"{_VERSION_PREFIX}{static_version()}" and is_static(rest):
            return _immutable_file(rest)
        response = await super().get_response(rest if first.startswith(_VERSION_PREFIX) else path, scope)
        if isinstance(response, FileResponse) and (file := Path(response.path)).suffix == ".css":
            text = join_sheets(file)
            response = response if text is None else Response(text, media_type="text/css")
        response.headers["Cache-Control"] = REVALIDATE
        return response


def _immutable_file(name: str) -> Response:
    """A file that browsers cache for ever. It is read without a thread, whose overhead would be larger."""
    file = FOLDER / name
    body = (_joined(file) if file.suffix == ".css" else None) or file.read_bytes()
    return Response(body, media_type=guess_type(name)[0], headers={"Cache-Control": IMMUTABLE})


def join_sheets(sheet: Path) -> str | None:
    """The text of a style sheet with its imports inlined; None if it has none.

    URLs are not rewritten: only sheets of the same folder may refer to files.
    """
    text = sheet.read_text("utf-8")
    return (
        _IMPORT.sub(lambda match: _read_joined(sheet.parent / match[1]), text) if "@import" in text else None
    )


def _read_joined(sheet: Path) -> str:
    return join_sheets(sheet) or sheet.read_text("utf-8")


@cache
def _joined(sheet: Path) -> str | None:
    return join_sheets(sheet)
