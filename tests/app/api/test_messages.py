"""What is said at a table, by programs."""

from pathlib import Path

import httpx
import pytest

from app.main import create_app
from app.settings import Settings
from tests.app.api.conftest import Connect, read_error
from tests.live.program import Program, begin_game

pytestmark = pytest.mark.anyio


async def test_players_and_watchers_have_a_circle_each(connect: Connect, game: str) -> None:
    anna, ben, wanda = connect("Anna"), connect("Ben"), await connect("Wanda").arrive()
    await begin_game([anna, ben], game)
    wanda.table = anna.table
    first = await anna.post("messages", text="Hello <b>")
    second = await wanda.post("messages", text="Psst")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json()["id"] < second.json()["id"]

    (said,) = (await ben.client.get(f"{anna.table}/messages")).json()["messages"]
    assert said.pop("at") > 1_600_000_000_000
    assert said == {"id": first.json()["id"], "seat": 0, "name": "Anna", "text": "Hello <b>", "yours": False}
    watchers = {"circle": "watchers"}
    heard = (await wanda.client.get(f"{anna.table}/messages", params=watchers)).json()["messages"]
    assert [(one["text"], one["seat"], one["yours"]) for one in heard] == [("Psst", None, True)]
    kept_apart = await ben.client.get(f"{anna.table}/messages", params=watchers)
    assert read_error(kept_apart) == (403, "not_finished")


async def test_a_message_that_cannot_be_is_told(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    await anna.create(game, 2)
    for text in ("", " \n ", "x" * 501):
        assert read_error(await anna.post("messages", text=text)) == (422, "invalid")
    assert read_error(await anna.post("messages", text=7)) == (400, "malformed")
    assert read_error(await anna.post("messages")) == (400, "malformed")
    wrong = await anna.client.get(f"{anna.table}/messages", params={"circle": "x"})
    assert read_error(wrong) == (400, "malformed")
    assert (await anna.client.get(f"{anna.table}/messages")).json() == {"messages": []}


async def test_too_many_messages_are_told_when_to_go_on(tmp_path: Path, game: str) -> None:
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
