"""The server's log: JSON with request and table, without secrets."""

import logging

import pytest
from fastapi import FastAPI

from app.observability.logs import configure_logging
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.observability.conftest import CapturedLog
from tests.live.player import begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def test_entries_name_the_request_and_the_table(visit: Visit, game: str, logged: CapturedLog) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.get(anna.path)
    entries = [entry for entry in logged.entries if entry.get("request") == answer.headers["x-request-id"]]
    assert [entry["event"] for entry in entries] == ["request"]
    (entry,) = entries
    assert (entry["method"], entry["route"], entry["ended"]) == ("GET", "/tables/{table_id}", 200)
    assert entry["table"] == anna.path.rpartition("/")[2]
    assert entry["level"] == "debug"


async def test_the_log_contains_no_secrets(
    visit: Visit, services: Services, game: str, logged: CapturedLog
) -> None:
    anna, ben, phone = visit("Anna"), visit("Ben"), visit("Phone")
    await begin_game([anna, ben], game)
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


async def test_unhandled_errors_are_logged(
    visit: Visit,
    app: FastAPI,
    services: Services,
    game: str,
    logged: CapturedLog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)

    def broken(*_: object) -> None:
        raise RuntimeError("the wand is broken")

    monkeypatch.setattr(services[Hub].renderer, "render", broken)
    with pytest.raises(RuntimeError):  # the test transport raises it in the client
        await anna.client.get(anna.path)
    assert [entry["ended"] for entry in logged.entries if entry["level"] == "warning"] == [500]


async def test_the_log_level_is_configurable(logged: CapturedLog) -> None:
    configure_logging("error", logged.stream)
    logging.getLogger("app.anything").warning("not this")
    logging.getLogger("app.anything").error("but %s", "this")
    logging.getLogger("uvicorn.error").info("GET /invite/secret")
    assert [entry["event"] for entry in logged.entries] == ["but this"]
