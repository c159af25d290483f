"""Names that cannot be, posts from elsewhere, bodies that are too large, headers that guard."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.identity.names import check_name
from app.main import create_app
from app.settings import Settings
from app.web.errors import Problem
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio


KEPT = ["Anna", "Zoë", "李雷", "  Ben  ", "x" * 24, "O'Neil <b>", "🧙", "{seat:who}"]
REFUSED = [
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


@pytest.mark.parametrize("name", KEPT)
def test_names_are_kept_as_they_are_meant(name: str) -> None:
    assert check_name(name) == name.strip()


@pytest.mark.parametrize("name", REFUSED)
def test_names_that_hide_something_are_refused(name: str) -> None:
    with pytest.raises(Problem) as refused:
        check_name(name)
    assert (refused.value.status, refused.value.code) == (422, "invalid")


async def test_markup_in_a_name_stays_text(visit: Visit, game: str) -> None:
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


async def test_the_same_name_twice_is_told_apart(visit: Visit, game: str) -> None:
    anna, other = visit("Anna"), visit("anna")
    await anna.create(game, 2)
    await other.join((await anna.look()).link("/invite/"))
    assert "anna 2" in (await anna.look()).html


async def test_a_name_that_cannot_be_is_told_on_the_page(visit: Visit, game: str) -> None:
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
async def test_posts_from_elsewhere_are_refused(
    visit: Visit, game: str, headers: dict[str, str], status: int
) -> None:
    form = {"game": game, "players": "2", "name": "Anna"}
    answer = await visit("Anna").client.post("/tables", data=form, headers=headers)
    assert answer.status_code == status


async def test_a_body_that_is_too_large_is_refused_whether_it_says_its_length_or_comes_in_chunks(
    visit: Visit, game: str
) -> None:
    client = visit("Anna").client
    assert (await client.post("/tables", data={"game": game, "x": "x" * 70_000})).status_code == 413

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1000

    for path, kind in (("/tables", "application/x-www-form-urlencoded"), ("/api/guests", "application/json")):
        answer = await client.post(path, content=endless(), headers={"Content-Type": kind})
        assert answer.status_code == 413


async def test_every_page_carries_its_guard(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    for path in ("/", f"/games/{game}", anna.path, "/nothing", "/static/css/base.css"):
        headers = (await anna.client.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


async def test_the_cookie_is_for_the_server_alone(visit: Visit, game: str) -> None:
    form = {"game": game, "players": "2", "name": "Anna"}
    cookie = (await visit("Anna").client.post("/tables", data=form)).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "wrong", [{"players": "1"}, {"players": "99"}, {"players": "x"}, {"visibility": "x"}, {"name": "\u202e"}]
)
async def test_a_table_that_cannot_be_is_told(visit: Visit, game: str, wrong: dict[str, str]) -> None:
    form = {"game": game, "players": "2", "name": "Anna", **wrong}
    assert (await visit("Anna").client.post("/tables", data=form)).status_code == 422


@pytest.mark.parametrize("address", ["/", "/healthz", "/games/magestik/rules", "/nowhere", "/api/games"])
async def test_a_head_is_answered_as_a_get_without_its_body(visit: Visit, address: str) -> None:
    anna = visit("Anna")
    whole, head = await anna.client.get(address), await anna.client.head(address)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == str(len(whole.content))


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("POST", "/healthz", "GET, HEAD"),
        ("GET", "/play/magestik", "POST"),
        ("PUT", "/api/tables", "GET, HEAD, POST"),
        ("DELETE", "/api/tables/x/messages", "GET, HEAD, POST"),
    ],
)
async def test_a_method_that_is_not_there_is_told_those_that_are(
    visit: Visit, method: str, address: str, allowed: str
) -> None:
    answer = await visit("Anna").client.request(method, address)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


async def test_every_answer_keeps_sensors_and_other_sites_out(visit: Visit) -> None:
    for address in ("/", "/nowhere", "/api/games"):
        headers = (await visit("Anna").client.get(address)).headers
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "microphone=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers


async def test_by_https_browsers_are_told_to_come_by_nothing_else(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"public_origin": "https://hall.example"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="https://hall.example") as client:
            answer = await client.get("/healthz")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
