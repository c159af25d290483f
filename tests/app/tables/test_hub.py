"""Outboxes that merge, sockets that are too slow, hints that go astray."""

from dataclasses import replace
from typing import Any, cast

import anyio
import pytest
from starlette.websockets import WebSocket

from app.tables.http import socket as live
from app.tables.live.hub import Hub, TableSocket
from app.tables.live.outbox import Cut, Outbox
from app.tables.live.renderer import PUSHED
from app.tables.live.rooms import Rooms
from app.tables.live.shown import Shown
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.scenes import look, random_game, renderer
from tests.live.player import begun, play_on
from tests.live.reading import Seen
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def test_an_outbox_keeps_the_latest_of_every_region() -> None:
    box = Outbox()
    box.put({"board": "old board", "log": "log"})
    box.put({"board": "new board"})
    assert await box.take() == "lognew board"  # what is newer comes later


async def test_an_outbox_waits_until_there_is_something() -> None:
    box = Outbox()
    box.put({})
    taken: list[str] = []

    async def take() -> None:
        taken.append(await box.take())

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(take)
        await anyio.lowlevel.checkpoint()
        assert taken == []
        box.put({"board": "board"})
    assert taken == ["board"]


async def test_an_outbox_that_is_cut_sends_nothing_more() -> None:
    box = Outbox()
    box.put({"hand": "hand"})
    box.cut(4403)
    with pytest.raises(Cut):
        await box.take()


class Stuck:
    """A socket whose other side never reads."""

    def __init__(self) -> None:
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        await anyio.sleep_forever()

    async def receive(self) -> dict[str, Any]:
        await anyio.sleep_forever()
        return {}

    async def close(self, code: int) -> None:
        self.code = code


async def test_a_socket_that_takes_nothing_is_closed(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SEND_SECONDS", 0.01)
    anna = visit("Anna")
    await anna.create(game, 2)
    socket, stuck = TableSocket(await services[Rooms].get(anna.path.rpartition("/")[2]), None), Stuck()
    with anyio.fail_after(HANGS), services[Hub].joined(socket):
        await live.serve(cast(WebSocket, stuck), socket)
    assert stuck.code == 4408


async def test_a_region_that_did_not_change_is_not_sent_again(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    socket = TableSocket(room, None)
    with anyio.fail_after(HANGS), services[Hub].joined(socket):
        first = Seen(await socket.outbox.take())
        assert set(first.regions) == {*PUSHED, "chat"}
        await play_on([anna, ben], 1)
        second = Seen(await socket.outbox.take())
    assert {"result", "goal"}.isdisjoint(second.regions)
    assert second.regions


async def test_a_page_that_sees_nothing_of_an_entry_is_told_how_far_the_game_is(game: str) -> None:
    """Given a page, when a choice changes nothing that it shows, then it is sent one region, which says of
    which entry it is; when nothing was chosen, it is sent nothing."""
    scene = next(iter(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "unseen")))
    shown, seen = Shown(), look(scene, None, "unseen")
    regions = renderer().regions(seen)
    shown.update(seen, 1, regions)
    before = shown.edition
    shown.update(seen, 2, regions)
    assert shown.partials(before) == {}
    shown.update(replace(seen, seq=seen.seq + 1), 3, regions)
    (told,) = shown.partials(before).values()
    (region,) = Seen(told).regions
    tag = Seen(told).find(region)
    assert tag is not None
    assert region in PUSHED
    assert tag["data-seq"] == f"{seen.seq + 1}"
    assert shown.partials(shown.edition) == {}


async def test_sockets_that_leave_are_forgotten(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    socket = TableSocket(await services[Rooms].get(anna.path.rpartition("/")[2]), None)
    with services[Hub].joined(socket):
        assert services[Hub]._sockets
    assert not services[Hub]._sockets
