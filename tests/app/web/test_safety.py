"""Protection against invalid names, cross-site posts and large bodies; security headers."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.identity.naming.names import check_name
from app.main import create_app
from app.settings import Settings
from app.web.errors import Problem
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio


VALID_NAMES = ["Anna", "Zoë", "李雷", "  Ben  ", "x" * 24, "O'Neil <b>", "🧙", "{seat:who}"]
INVALID_NAMES = [
    "",
    "  ",
    "x" * 25,
    "a\nb",
    "a\x00b",
    "a\u202eb",
    "\u2066x\u2069",
    "a\u200bb",
    "\u200f",
    "a\u2028b",
]


@pytest.mark.parametrize("name", VALID_NAMES)
def test_valid_names_are_accepted(name: str) -> None:
    assert check_name(name) == name.strip()


@pytest.mark.parametrize("name", INVALID_NAMES)
def test_invalid_names_are_rejected(name: str) -> None:
    with pytest.raises(Problem) as refused:
        check_name(name)
    assert (refused.value.status, refused.value.code) == (422, "invalid")


async def test_markup_in_a_name_is_escaped(visit: Visit, game: str) -> None:
    anna, eve = visit("{{ 7*7 }} {t.seq}"), visit("<img src=x onerror=a>")
    await anna.create(game, 2)
    await eve.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200
    await anna.play()
    await eve.play()
    for player in (anna, eve):
        page = await player.look()
        assert "<img src=x" not in page.html
        assert "&lt;img src=x onerror=a&gt;" in page.html
        assert "{{ 7*7 }} {t.seq}" in page.html


async def test_equal_names_at_a_table_are_numbered(visit: Visit, game: str) -> None:
    anna, namesake = visit("Anna"), visit("anna")
    await anna.create(game, 2)
    await namesake.join((await anna.look()).link("/invite/"))
    assert "anna 2" in (await anna.look()).html


async def test_an_invalid_name_is_explained_on_the_page(visit: Visit, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    answer = await eve.client.post(invite, data={"name": "\u202e"})
    assert answer.status_code == 422
    assert 'id="join"' in answer.text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 303),
        ({"Origin": "http://hall"}, 303),
        ({"Origin": "http://hall", "Sec-Fetch-Site": "same-origin"}, 303),
        ({"Origin": "http://evil"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://hall"}, 403),
        ({"Origin": "http://hall.evil"}, 403),
    ],
)
async def test_cross_site_posts_are_rejected(
    visit: Visit, game: str, headers: dict[str, str], status: int
) -> None:
    form = {"game": game, "players": "2", "name": "Anna"}
    answer = await visit("Anna").client.post("/tables", data=form, headers=headers)
    assert answer.status_code == status


async def test_a_large_body_is_rejected_with_and_without_its_length(visit: Visit, game: str) -> None:
    client = visit("Anna").client
    assert (await client.post("/tables", data={"game": game, "x": "x" * 70_000})).status_code == 413

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    for path, content_type in (
        ("/tables", "application/x-www-form-urlencoded"),
        ("/api/guests", "application/json"),
    ):
        answer = await client.post(path, content=endless(), headers={"Content-Type": content_type})
        assert answer.status_code == 413


async def test_every_page_has_security_headers(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    for path in ("/", f"/games/{game}", anna.path, "/nothing", "/static/css/base.css"):
        headers = (await anna.client.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_scripts_cannot_read_the_session_cookie(visit: Visit, game: str) -> None:
    form = {"game": game, "players": "2", "name": "Anna"}
    cookie = (await visit("Anna").client.post("/tables", data=form)).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "wrong", [{"players": "1"}, {"players": "99"}, {"players": "x"}, {"visibility": "x"}, {"name": "\u202e"}]
)
async def test_an_invalid_table_is_rejected(visit: Visit, game: str, wrong: dict[str, str]) -> None:
    form = {"game": game, "players": "2", "name": "Anna", **wrong}
    assert (await visit("Anna").client.post("/tables", data=form)).status_code == 422


@pytest.mark.parametrize("address", ["/", "/healthz", "/games/magestik/rules", "/nowhere", "/api/games"])
async def test_head_responds_like_get_without_a_body(visit: Visit, address: str) -> None:
    anna = visit("Anna")
    get, head = await anna.client.get(address), await anna.client.head(address)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-length"] == str(len(get.content))


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("POST", "/healthz", "GET, HEAD"),
        ("GET", "/play/magestik", "POST"),
        ("PUT", "/api/tables", "GET, HEAD, POST"),
        ("DELETE", "/api/tables/x/messages", "GET, HEAD, POST"),
    ],
)
async def test_an_unsupported_method_lists_the_allowed_ones(
    visit: Visit, method: str, address: str, allowed: str
) -> None:
    answer = await visit("Anna").client.request(method, address, headers={"Accept": "*/*"})
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


async def test_every_response_has_security_headers(visit: Visit) -> None:
    for address in ("/", "/nowhere", "/api/games"):
        headers = (await visit("Anna").client.get(address)).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "microphone=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers


async def test_responses_over_https_have_strict_transport_security(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"public_origin": "https://hall.example"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://hall.example") as client:
            answer = await client.get("/healthz")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
