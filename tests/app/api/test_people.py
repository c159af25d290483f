"""Names and tokens: who may call."""

import pytest

from tests.app.api.conftest import Call, told

pytestmark = pytest.mark.anyio

POSTS = [
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


async def test_a_guest_gets_a_token(call: Call) -> None:
    answer = await call("").client.post("/api/guests", json={"name": " Zoë "})
    assert answer.status_code == 201
    guest = answer.json()
    assert set(guest) == {"token", "user"}
    assert guest["user"]["name"] == "Zoë"
    assert "set-cookie" not in answer.headers
    other = await call("").client.post("/api/guests", json={"name": "Zoë"})
    assert other.json()["token"] != guest["token"]
    assert other.json()["user"]["id"] != guest["user"]["id"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "x" * 10_000, "a\nb", "a\u202eb", "\u200b"])
async def test_a_name_that_cannot_be_is_invalid(call: Call, name: str) -> None:
    assert told(await call("").client.post("/api/guests", json={"name": name})) == (422, "invalid")


@pytest.mark.parametrize("body", [{}, {"name": 7}, {"name": None}, {"name": "A", "x": 1}, [], "A", 7, None])
async def test_a_guest_that_is_none_is_malformed(call: Call, body: object) -> None:
    assert told(await call("").client.post("/api/guests", json=body)) == (400, "malformed")


@pytest.mark.parametrize(
    "header", ["Bearer forged", "Bearer ", "bearer x", "Basic eDp5", "Bearer \xe9", f"Bearer {'x' * 5000}"]
)
async def test_a_forged_token_is_no_token(call: Call, game: str, header: str) -> None:
    anna, eve = await call("Anna").arrive(), call("Eve")
    await anna.create(game, 2, visibility="public")
    eve.client.headers["Authorization"] = header.encode("latin-1").decode("latin-1")
    assert told(await eve.client.get("/api/me/tables")) == (401, "token")
    answer = await eve.client.post("/api/tables", json={"game": game, "players": 2})
    assert told(answer) == (401, "token")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_forged_cookie_is_no_token_either(call: Call) -> None:
    eve = call("Eve")
    eve.client.cookies["magehall"] = "forged"
    assert told(await eve.client.get("/api/me/tables")) == (401, "token")


async def test_a_browsers_session_is_good_too(call: Call, game: str) -> None:
    anna = call("Anna")
    token = (await anna.client.post("/api/guests", json={"name": "Anna"})).json()["token"]
    anna.client.cookies["magehall"] = token
    assert (await anna.client.get("/api/me/tables")).json() == {"tables": []}


@pytest.mark.parametrize(("method", "what"), POSTS)
async def test_nothing_is_done_for_nobody(call: Call, game: str, method: str, what: str) -> None:
    anna, nobody = await call("Anna").arrive(), call("")
    await anna.create(game, 2, visibility="public")
    before = await anna.look()
    body = {"op": "1", "decision": "0.0", "path": [], "text": "x", "name": "x"}
    assert told(await nobody.client.request(method, f"{anna.table}/{what}", json=body)) == (401, "token")
    assert await anna.look() == before
