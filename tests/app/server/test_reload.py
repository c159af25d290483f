"""`magehall serve --reload`: which files count as changed, and what it does to pages."""

import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from anyio.lowlevel import checkpoint
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message

from app.server.reload.pages import PageReloads, ReloadingApp
from app.server.reload.source_files import SourceFiles, remove_compiled
from app.settings import ROOT


def test_new_changed_and_deleted_source_files_are_changes(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    for name in ("a.py", "b.py"):
        (folder / name).write_text("x")
    files = SourceFiles([tmp_path])
    assert files.find_changes() == []
    (folder / "a.py").unlink()
    (folder / "b.py").write_text("longer")
    (folder / "c.html").write_text("new")
    (folder / "d.pyc").write_text("no source")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "b.py").write_text("no source")
    assert files.find_changes() == [str(folder / name) for name in ("a.py", "b.py", "c.html")]
    assert files.find_changes() == []


def test_a_second_change_within_a_second_is_not_hidden_by_a_compiled_file(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text("A = 1")
    compiled = tmp_path / "__pycache__" / f"module.{sys.implementation.cache_tag}.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"")
    remove_compiled([str(module), str(tmp_path / "page.html")])
    assert not compiled.exists()


def test_no_template_knows_of_reloads() -> None:
    assert [file for file in (ROOT / "templates").rglob("*.html") if "reload.js" in file.read_text()] == []


def crash(request: object) -> Response:
    """The error of a page."""
    raise ZeroDivisionError("in the rules")


PAGES = Starlette(
    routes=[
        Route("/page", lambda request: HTMLResponse("<head><title>é</title></head><body>")),
        Route("/text", lambda request: PlainTextResponse("</head>")),
        Route("/crash", crash),
    ]
)


@pytest.fixture
def reloads() -> PageReloads:
    """Build 3."""
    return PageReloads(3)


@pytest.fixture
async def client(reloads: PageReloads) -> AsyncIterator[httpx.AsyncClient]:
    """A client of three pages behind the middleware."""
    transport = httpx.ASGITransport(ReloadingApp(PAGES, reloads), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        yield client


@pytest.mark.anyio
async def test_pages_have_the_script_with_the_versions_that_they_show(
    client: httpx.AsyncClient, reloads: PageReloads
) -> None:
    for styles in range(2):
        versions = f'data-build="{os.getpid()}.3" data-styles="{styles}"'
        script = f'<script src="/static/js/pages/reload.js" type="module" {versions}></script>'
        page = await client.get("/page")
        assert page.text == f"<head><title>é</title>{script}</head><body>"
        assert page.headers["content-length"] == str(len(page.content))
        reloads.show_styles()
    assert (await client.get("/text")).text == "</head>"


@pytest.mark.anyio
@pytest.mark.parametrize("origin", ["http://site", "http://other", ""])
async def test_only_the_site_s_own_pages_are_told_errors(origin: str) -> None:
    # Given a page that crashed
    app = ReloadingApp(PAGES, PageReloads(3))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        assert (await client.get("/crash")).status_code == 500

    # When a page opens the socket, and closes it
    sent: list[Message] = []
    received: Iterator[Message] = iter(
        [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]
    )
    headers = [(b"host", b"site"), (b"origin", origin.encode())]

    async def receive() -> Message:
        await checkpoint()
        return next(received)

    async def send(message: Message) -> None:
        sent.append(message)

    await app({"type": "websocket", "path": "/reload", "headers": headers}, receive, send)

    # Then it gets the error if it is a page of this site
    texts = [message["text"] for message in sent if message["type"] == "websocket.send"]
    assert ["ZeroDivisionError: in the rules" in text for text in texts] == [True] * (origin == "http://site")
