"""The chat of a table in the API."""

from pathlib import Path

import httpx
import pytest

from app.main import create_app
from app.settings import Settings
from tests.app.api.conftest import Connect, read_error
from tests.live.program import Program, begin_game

pytestmark = pytest.mark.anyio


async def test_players_and_spectators_have_separate_chats(connect: Connect, game: str) -> None:
    anna, ben, wanda = connect("Anna"), connect("Ben"), await connect("Wanda").arrive()
    await begin_game([anna, ben], game)
    wanda.table = anna.table
    first = await anna.post("messages", text="Hello <b>")
    second = await wanda.post("messages", text="Psst")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["id"] < second.json()["id"]

    (message,) = (await ben.client.get(f"{anna.table}/messages")).json()["messages"]
    assert message.pop("at") > 1_600_000_000_000
    assert message == {
        "id": first.json()["id"],
        "seat": 0,
        "name": "Anna",
        "text": "Hello <b>",
        "yours": False,
    }
    spectators = {"circle": "watchers"}
    (message,) = (await wanda.client.get(f"{anna.table}/messages", params=spectators)).json()["messages"]
    assert (message["text"], message["seat"], message["yours"]) == ("Psst", None, True)
    refusal = await ben.client.get(f"{anna.table}/messages", params=spectators)
    assert read_error(refusal) == (403, "not_finished")


async def test_an_invalid_message_is_an_error(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    await anna.create(game, 2)
    for text in ("", " \n ", "x" * 501):
        assert read_error(await anna.post("messages", text=text)) == (422, "invalid")
    assert read_error(await anna.post("messages", text=7)) == (400, "malformed")
    assert read_error(await anna.post("messages")) == (400, "malformed")
    wrong = await anna.client.get(f"{anna.table}/messages", params={"circle": "x"})
    assert read_error(wrong) == (400, "malformed")
    assert (await anna.client.get(f"{anna.table}/messages")).json() == {"messages": []}


async def test_too_many_messages_are_rejected_with_a_retry_time(tmp_path: Path, game: str) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db", limits=True))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://hall") as client,
    ):
        anna = await Program(client, "Anna").arrive()
        await anna.create(game, 2)
        codes = {(await anna.post("messages", text="again")).status_code for _ in range(20)}
        assert codes == {201, 429}
        answer = await anna.post("messages", text="again")
    assert read_error(answer) == (429, "too_often")
    assert int(answer.headers["retry-after"]) >= 1
