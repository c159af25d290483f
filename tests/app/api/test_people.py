"""Guests and tokens in the API: creation, authentication, and requests from other sites."""

import pytest

from tests.app.api.conftest import Connect, read_error

pytestmark = pytest.mark.anyio

TABLE_REQUESTS = [
    ("POST", "seats"),
    ("DELETE", "seats"),
    ("DELETE", "seats/1"),
    ("POST", "bots"),
    ("POST", "invite"),
    ("POST", "start"),
    ("POST", "explore"),
    ("POST", "choices"),
    ("POST", "undo"),
    ("POST", "concede"),
    ("POST", "messages"),
]


async def test_a_guest_gets_a_token(connect: Connect) -> None:
    answer = await connect("").client.post("/api/guests", json={"name": " Zoë "})
    assert answer.status_code == 201
    guest = answer.json()
    assert set(guest) == {"token", "user"}
    assert guest["user"]["name"] == "Zoë"
    assert "set-cookie" not in answer.headers
    other = await connect("").client.post("/api/guests", json={"name": "Zoë"})
    assert other.json()["token"] != guest["token"]
    assert other.json()["user"]["id"] != guest["user"]["id"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "x" * 10_000, "a\nb", "a\u202eb", "\u200b"])
async def test_an_invalid_name_is_an_error(connect: Connect, name: str) -> None:
    assert read_error(await connect("").client.post("/api/guests", json={"name": name})) == (422, "invalid")


@pytest.mark.parametrize("body", [{}, {"name": 7}, {"name": None}, {"name": "A", "x": 1}, [], "A", 7, None])
async def test_a_malformed_guest_is_an_error(connect: Connect, body: object) -> None:
    assert read_error(await connect("").client.post("/api/guests", json=body)) == (400, "malformed")


@pytest.mark.parametrize(
    "header", ["Bearer forged", "Bearer ", "bearer x", "Basic eDp5", "Bearer \xe9", f"Bearer {'x' * 5000}"]
)
async def test_a_forged_token_is_rejected(connect: Connect, game: str, header: str) -> None:
    anna, eve = await connect("Anna").arrive(), connect("Eve")
    await anna.create(game, 2, visibility="public")
    eve.client.headers["Authorization"] = header.encode("latin-1").decode("latin-1")
    assert read_error(await eve.client.get("/api/me/tables")) == (401, "token")
    answer = await eve.client.post("/api/tables", json={"game": game, "players": 2})
    assert read_error(answer) == (401, "token")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_forged_cookie_is_rejected(connect: Connect) -> None:
    eve = connect("Eve")
    eve.client.cookies["magehall"] = "forged"
    assert read_error(await eve.client.get("/api/me/tables")) == (401, "token")


async def test_a_session_cookie_is_accepted(connect: Connect, game: str) -> None:
    anna = connect("Anna")
    token = (await anna.client.post("/api/guests", json={"name": "Anna"})).json()["token"]
    anna.client.cookies["magehall"] = token
    assert (await anna.client.get("/api/me/tables")).json() == {"tables": []}


@pytest.mark.parametrize(("method", "what"), TABLE_REQUESTS)
async def test_requests_without_a_token_change_nothing(
    connect: Connect, game: str, method: str, what: str
) -> None:
    anna, stranger = await connect("Anna").arrive(), connect("")
    await anna.create(game, 2, visibility="public")
    before = await anna.look()
    body = {"op": "1", "decision": "0.0", "path": [], "text": "x", "name": "x"}
    assert read_error(await stranger.client.request(method, f"{anna.table}/{what}", json=body)) == (
        401,
        "token",
    )
    assert await anna.look() == before


CROSS_SITE_HEADERS = [
    {"Origin": "http://evil"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://hall"},
]


@pytest.mark.parametrize("headers", CROSS_SITE_HEADERS)
async def test_requests_from_another_site_change_nothing(
    connect: Connect, game: str, headers: dict[str, str]
) -> None:
    # Given the host of a table, with a session cookie
    anna = await connect("Anna").arrive()
    await anna.create(game, 2, visibility="public")
    before = await anna.look()
    token = anna.client.headers.pop("Authorization").removeprefix("Bearer ")
    anna.client.cookies["magehall"] = token
    body = {"op": "1", "decision": "0.0", "path": [], "text": "x", "name": "x", "game": game, "players": 2}

    # When a page of another site sends requests with that cookie, then they are rejected
    addresses = [(method, f"{anna.table}/{what}") for method, what in TABLE_REQUESTS]
    for method, address in [*addresses, ("POST", "/api/tables"), ("POST", "/api/guests")]:
        answer = await anna.client.request(method, address, json=body, headers=headers)
        assert read_error(answer) == (403, "cross_site"), address
        assert "set-cookie" not in answer.headers
    assert await anna.look() == before
    assert len((await anna.client.get("/api/me/tables")).json()["tables"]) == 1

    # And requests of this site's pages are accepted
    own = {"Origin": "http://hall", "Sec-Fetch-Site": "same-origin"}
    answer = await anna.client.post(f"{anna.table}/messages", json={"text": "hello"}, headers=own)
    assert answer.status_code == 201
