"""Static files: kept for ever under an address that changes with them, asked for again under any other."""

import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from app.web import static
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio

NAMED = re.compile(r"(?:href|src)=\"(/static/[^\"#]+)")


async def _shown(visit: Visit, game: str) -> set[str]:
    """The addresses of static files on the pages of a visit."""
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200
    pages = ["/", f"/games/{game}", "/me", "/docs", "/nowhere", anna.path, f"{anna.path}/log"]
    return {name for page in pages for name in NAMED.findall((await anna.client.get(page)).text)}


async def test_every_file_that_a_page_names_may_be_kept_for_ever(visit: Visit, game: str) -> None:
    named = await _shown(visit, game)
    assert {name.rpartition("/")[2] for name in named} >= {
        "icons.svg",
        "hall.css",
        "table.css",
        "table.js",
        "htmx.min.js",
    }
    for name in named:
        answer = await visit("Anna").client.get(name)
        assert answer.status_code == 200, name
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_scripts_and_sheets_name_one_another_so_that_these_are_kept_too(visit: Visit) -> None:
    client = visit("Anna").client
    for name in ("css/hall.css", "css/table.css", "js/frame/table.js"):
        address = f"{static.versioned_address()}/{name}"
        text = (await client.get(address)).text
        others = re.findall(r"(?:from |url\()\"([^\"]+)\"", text)
        assert others
        for other in others:
            answer = await client.get(str(httpx.URL(f"http://hall{address}").join(other)))
            assert (answer.status_code, answer.headers["cache-control"]) == (200, static.IMMUTABLE), other


async def test_a_table_names_every_script_that_its_own_imports(visit: Visit) -> None:
    player = visit("Anna")
    await player.create("magestik", 2)
    page = (await player.client.get(player.path)).text
    named = set(re.findall(r'<link rel="modulepreload" href="/static/[^/]+/([^"]+)"', page))
    for script in {"js/frame/table.js", *named}:
        text = (static.FOLDER / script).read_text("utf-8")
        for other in re.findall(r"^(?:import|\} from) .*\"(\.[^\"]+)\"", text, re.MULTILINE):
            module = (static.FOLDER / script).parent.joinpath(other).resolve()
            assert module.relative_to(static.FOLDER.resolve()).as_posix() in named, f"{script}: {other}"


@pytest.mark.parametrize("before", ["/static", static.versioned_address()])
async def test_a_sheet_comes_with_those_that_it_imports(visit: Visit, before: str) -> None:
    client = visit("Anna").client
    whole = await client.get(f"{before}/css/table.css")
    assert whole.headers["content-type"] == "text/css; charset=utf-8"
    assert "@import" not in whole.text
    parts = [
        (await client.get(f"{before}/css/{name}.css")).text
        for name in ("tokens", "frame/frame", "frame/layers/tray")
    ]
    places = [whole.text.find(part) for part in parts]
    assert -1 < places[0] < places[1] < places[2]


@pytest.mark.parametrize(
    "sheet", sorted((static.FOLDER / "css").rglob("*.css")), ids=lambda sheet: sheet.name
)
def test_what_a_sheet_names_is_found_where_it_is_sent(sheet: Path) -> None:
    text = static.join_sheets(sheet) or sheet.read_text("utf-8")
    assert "@import" not in text
    for name in re.findall(r"url\(\"([^\"]+)\"", text):
        assert (sheet.parent / name).is_file()


@pytest.mark.parametrize("before", ["", "/v-of-another-time"])
async def test_under_another_address_a_file_is_asked_for_again(visit: Visit, before: str) -> None:
    client = visit("Anna").client
    answer = await client.get(f"/static{before}/css/base.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    again = await client.get(answer.url, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")


@pytest.mark.parametrize("path", ["css/none.css", "../app/main.py", "v-x/../../app/main.py", ""])
async def test_what_is_no_file_is_not_found_and_not_kept(visit: Visit, path: str) -> None:
    for before in ("/static", static.versioned_address()):
        answer = await visit("Anna").client.get(f"{before}/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


async def test_a_file_is_only_read(visit: Visit) -> None:
    client = visit("Anna").client
    for before in ("/static", static.versioned_address()):
        assert (await client.post(f"{before}/css/base.css")).status_code == 405
        head = await client.head(f"{before}/css/base.css")
        assert (head.status_code, head.content) == (200, b"")


def test_the_address_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    version = static.static_version.__wrapped__
    versions = [version()]
    for name, text in (("a.css", "x"), ("b.css", "x"), ("a.css", "y")):
        (tmp_path / name).write_text(text)
        versions.append(version())
    (tmp_path / "b.css").rename(tmp_path / "c.css")
    versions.append(version())
    assert len(set(versions)) == len(versions)


@pytest.fixture
def drawing(tmp_path: Path) -> FastAPI:
    """An application for those who draw its pages."""
    return create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db", styleguide=True))


async def test_who_draws_the_pages_sees_a_change_at_once(drawing: FastAPI) -> None:
    async with drawing.router.lifespan_context(drawing):
        transport = httpx.ASGITransport(drawing)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            assert all("/v-" not in name for name in NAMED.findall((await client.get("/")).text))
