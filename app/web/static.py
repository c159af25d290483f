"""Static files: an address with the hash of all of them in it may be kept by browsers for ever."""

import hashlib
import re
from functools import cache
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.responses import FileResponse, Response
from starlette.types import Scope

from app.settings import ROOT

FOLDER = ROOT / "static"
ADDRESS = "/static"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
_MARK = "v-"
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


@cache
def static_version() -> str:
    """A hash of all static files, names and contents. Any change is one of all: they name one another."""
    digest = hashlib.sha256()
    for file in sorted(FOLDER.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(FOLDER).as_posix()}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]


@cache
def is_static(name: str) -> bool:
    """Whether there is a static file of that name."""
    return (FOLDER / name).is_file()


def kept_address() -> str:
    """Under which address pages name static files: files name one another relative to it."""
    return f"{ADDRESS}/{_MARK}{static_version()}"


class Static(StaticFiles):
    """Serves each file under its plain address and, to be kept, under the one with the version. A page of
    another version, one that was open while the server changed, gets the present files, not to be kept.

    A sheet is sent with those that it imports, as one file: a browser would ask for each of thirty.
    """

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, or 404."""
        first, _, rest = path.partition("/")
        marked = first.startswith(_MARK)
        response = await super().get_response(rest if marked else path, scope)
        kept = first == f"{_MARK}{static_version()}"
        if isinstance(response, FileResponse) and (file := Path(response.path)).suffix == ".css":
            text = _joined(file) if kept else join_sheets(file)
            response = response if text is None else Response(text, media_type="text/css")
        response.headers["Cache-Control"] = FOR_EVER if kept else ASK_AGAIN
        return response


def join_sheets(sheet: Path) -> str | None:
    """The text of a sheet with the texts of those that it imports in their places; None if it imports none.
    Addresses in it are taken as they stand: only sheets of the same folder may name files."""
    text = sheet.read_text("utf-8")
    return _IMPORT.sub(lambda found: _whole(sheet.parent / found[1]), text) if "@import" in text else None


def _whole(sheet: Path) -> str:
    return join_sheets(sheet) or sheet.read_text("utf-8")


@cache
def _joined(sheet: Path) -> str | None:
    return join_sheets(sheet)
