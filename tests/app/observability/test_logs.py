"""The server's own log: structured, with request and table, without secrets."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from app.observability.logs import configure_logging
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import begun, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


class Lines:
    """What was logged."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def logged() -> Iterator[Lines]:
    """The log from the most talkative level on; the client of the tests does not write to it."""
    root, visitors = logging.getLogger(), logging.getLogger("httpx")
    handlers, level = root.handlers, root.level
    lines = Lines()
    configure_logging("debug", lines.stream)
    visitors.propagate = False
    yield lines
    root.handlers, visitors.propagate = handlers, True
    root.setLevel(level)


async def test_a_line_says_which_request_and_which_table(visit: Visit, game: str, logged: Lines) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.get(anna.path)
    mine = [one for one in logged.entries if one.get("request") == answer.headers["x-request-id"]]
    assert [one["event"] for one in mine] == ["request"]
    line = mine[0]
    assert (line["method"], line["route"], line["ended"]) == ("GET", "/tables/{table_id}", 200)
    assert line["table"] == anna.path.rpartition("/")[2]
    assert line["level"] == "debug"


async def test_no_line_tells_a_secret(visit: Visit, services: Services, game: str, logged: Lines) -> None:
    anna, ben, phone = visit("Anna"), visit("Ben"), visit("Phone")
    await begun([anna, ben], game)
    await play_on([anna, ben], 4)
    await anna.post("messages", text="a private word")
    link = Seen((await anna.client.post("/me/link")).text).link("/link/")
    await phone.client.get(link)
    await phone.client.post(link)
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    await ben.client.get(invite)
    await ben.client.get(f"/link/{'x' * 32}")
    scene = (await services[Rooms].get(ben.path.rpartition("/")[2])).scene
    secrets = [link.rpartition("/")[2], invite.rpartition("/")[2], scene.table.seed]
    secrets += [player.client.cookies["magehall"] for player in (anna, ben, phone)]
    secrets += [seat.salt for seat in scene.seats if seat.salt] + ["a private word"]
    assert len(logged.entries) > 10
    assert [secret for secret in secrets if secret in logged.text] == []


async def test_what_breaks_is_noted_and_tells_the_asker_only_where_to_look(
    visit: Visit, app: FastAPI, services: Services, game: str, logged: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)

    def broken(*_: object) -> None:
        raise RuntimeError("the wand is broken")

    monkeypatch.setattr(services[Hub].renderer, "show", broken)
    with pytest.raises(RuntimeError):  # a server would note it; here it reaches the caller
        await anna.client.get(anna.path)
    assert [one["ended"] for one in logged.entries if one["level"] == "warning"] == [500]


async def test_the_levels_are_those_of_the_settings(logged: Lines) -> None:
    configure_logging("error", logged.stream)
    logging.getLogger("app.anything").warning("not this")
    logging.getLogger("app.anything").error("but %s", "this")
    logging.getLogger("uvicorn.error").info("GET /invite/secret")
    assert [one["event"] for one in logged.entries] == ["but this"]
