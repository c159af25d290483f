"""Static files: an address with the hash of all of them in it may be kept by browsers for ever."""

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
def _names() -> frozenset[str]:
    """The names of all static files: nothing else in the system can be asked for by one of them."""
    return frozenset(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file())


def is_static(name: str) -> bool:
    """Whether there is a static file of that name."""
    return name in _names()


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
        asked = scope["method"] in {"GET", "HEAD"}
        if asked and first == f"{_MARK}{static_version()}" and is_static(rest):
            return _kept_file(rest)
        response = await super().get_response(rest if first.startswith(_MARK) else path, scope)
        if isinstance(response, FileResponse) and (file := Path(response.path)).suffix == ".css":
            text = join_sheets(file)
            response = response if text is None else Response(text, media_type="text/css")
        response.headers["Cache-Control"] = ASK_AGAIN
        return response


def _kept_file(name: str) -> Response:
    """A file to be kept for ever. It is read here and now: a page asks for fifty, and to hand each of them to
    a thread takes longer."""
    file = FOLDER / name
    body = (_joined(file) if file.suffix == ".css" else None) or file.read_bytes()
    return Response(body, media_type=guess_type(name)[0], headers={"Cache-Control": FOR_EVER})


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
