"""Static files: immutable under an address with their version, revalidated under any other."""

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

STATIC_REFERENCE = re.compile(r"(?:href|src)=\"(/static/[^\"#]+)")


async def list_static_addresses(visit: Visit, game: str) -> set[str]:
    """The addresses of static files on all pages that a player sees."""
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200
    pages = ["/", f"/games/{game}", "/me", "/docs", "/nowhere", anna.path, f"{anna.path}/log"]
    return {name for page in pages for name in STATIC_REFERENCE.findall((await anna.client.get(page)).text)}


async def test_files_referenced_by_pages_are_immutable(visit: Visit, game: str) -> None:
    addresses = await list_static_addresses(visit, game)
    assert {address.rpartition("/")[2] for address in addresses} >= {
        "icons.svg",
        "site.css",
        "table.css",
        "table.js",
        "htmx.min.js",
    }
    for address in addresses:
        answer = await visit("Anna").client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_files_referenced_by_scripts_and_sheets_are_immutable(visit: Visit) -> None:
    client = visit("Anna").client
    for name in ("css/site.css", "css/table.css", "js/frame/table.js"):
        address = f"{static.versioned_address()}/{name}"
        text = (await client.get(address)).text
        references = re.findall(r"(?:from |url\()\"([^\"]+)\"", text)
        assert references
        for reference in references:
            answer = await client.get(str(httpx.URL(f"http://hall{address}").join(reference)))
            assert answer.status_code == 200, reference
            assert answer.headers["cache-control"] == static.IMMUTABLE, reference


async def test_a_table_preloads_every_imported_module(visit: Visit) -> None:
    player = visit("Anna")
    await player.create("magestik", 2)
    page = (await player.client.get(player.path)).text
    preloaded = set(re.findall(r'<link rel="modulepreload" href="/static/[^/]+/([^"]+)"', page))
    for script in {"js/frame/table.js", *preloaded}:
        text = (static.FOLDER / script).read_text("utf-8")
        for name in re.findall(r"^(?:import|\} from) .*\"(\.[^\"]+)\"", text, re.MULTILINE):
            module = (static.FOLDER / script).parent.joinpath(name).resolve()
            assert module.relative_to(static.FOLDER.resolve()).as_posix() in preloaded, f"{script}: {name}"


@pytest.mark.parametrize("prefix", ["/static", static.versioned_address()])
async def test_imports_of_a_sheet_are_inlined(visit: Visit, prefix: str) -> None:
    client = visit("Anna").client
    sheet = await client.get(f"{prefix}/css/table.css")
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    assert "@import" not in sheet.text
    parts = [
        (await client.get(f"{prefix}/css/{name}.css")).text
        for name in ("tokens", "frame/frame", "frame/layers/tray")
    ]
    places = [sheet.text.find(part) for part in parts]
    assert -1 < places[0] < places[1] < places[2]


@pytest.mark.parametrize(
    "sheet", sorted((static.FOLDER / "css").rglob("*.css")), ids=lambda sheet: sheet.name
)
def test_urls_in_sheets_are_valid(sheet: Path) -> None:
    text = static.join_sheets(sheet) or sheet.read_text("utf-8")
    assert "@import" not in text
    for name in re.findall(r"url\(\"([^\"]+)\"", text):
        assert (sheet.parent / name).is_file()


@pytest.mark.parametrize("prefix", ["", "/v-outdated"])
async def test_files_under_another_address_are_revalidated(visit: Visit, prefix: str) -> None:
    client = visit("Anna").client
    answer = await client.get(f"/static{prefix}/css/base.css")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    revalidated = await client.get(answer.url, headers={"If-None-Match": answer.headers["etag"]})
    assert (revalidated.status_code, revalidated.headers["cache-control"]) == (304, "no-cache")


@pytest.mark.parametrize("path", ["css/none.css", "../app/main.py", "v-x/../../app/main.py", ""])
async def test_a_missing_file_is_not_cached(visit: Visit, path: str) -> None:
    for prefix in ("/static", static.versioned_address()):
        answer = await visit("Anna").client.get(f"{prefix}/{path}")
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


async def test_files_are_read_only(visit: Visit) -> None:
    client = visit("Anna").client
    for prefix in ("/static", static.versioned_address()):
        assert (await client.post(f"{prefix}/css/base.css")).status_code == 405
        head = await client.head(f"{prefix}/css/base.css")
        assert (head.status_code, head.content) == (200, b"")


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
def styleguide_app(tmp_path: Path) -> FastAPI:
    """An application with the style guide, for development."""
    return create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db", styleguide=True))


async def test_the_styleguide_serves_files_without_a_version(styleguide_app: FastAPI) -> None:
    async with styleguide_app.router.lifespan_context(styleguide_app):
        transport = httpx.ASGITransport(styleguide_app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            assert all("/v-" not in name for name in STATIC_REFERENCE.findall((await client.get("/")).text))
