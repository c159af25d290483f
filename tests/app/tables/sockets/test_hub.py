"""The hub and outboxes of table sockets: merging of pieces, slow clients, and shared frames."""

from typing import Any, cast

import anyio
import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocket
from websockets.frames import Frame as Sent
from websockets.frames import Opcode

from app.bus import LocalBus
from app.storage.database import Database
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.presence import PresentUsers
from app.tables.rendering.pushes import SharedFrame
from app.tables.rendering.region_renderer import PUSHED_REGIONS
from app.tables.rendering.rendered_table import RenderedTable
from app.tables.sockets import connection
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import ConnectionClosed, Outbox
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.scenes import build_table_renderer, build_view, random_game
from tests.live.player import begin_game, play_on
from tests.live.reading import Seen
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def test_an_outbox_keeps_the_latest_version_of_each_region() -> None:
    box = Outbox()
    box.put({"board": "old board", "log": "log"})
    box.put({"board": "new board"})
    assert await box.take() == "lognew board"  # newer pieces come last


async def test_an_outbox_waits_until_a_piece_is_added() -> None:
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


async def test_a_closed_outbox_sends_nothing_more() -> None:
    box = Outbox()
    box.put({"hand": "hand"})
    box.close(4403)
    with pytest.raises(ConnectionClosed):
        await box.take()


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_shared_frame_is_encoded_as_a_text_frame(size: int) -> None:
    text = "ä" * (size // 2) + "a" * (size % 2)
    assert SharedFrame(text).wire == Sent(Opcode.TEXT, text.encode()).serialize(mask=False)


async def test_pieces_are_sent_directly_while_the_connection_is_free() -> None:
    """Given an outbox with a direct send, when pieces are added, then they are sent directly while its writer
    waits and the connection is free, and otherwise by the writer, all in order."""
    sent: list[str] = []
    free = True

    def send_directly(frame: bytes) -> bool:
        if free:
            sent.append(frame[2:].decode())
        return free

    box = Outbox(send_directly)

    async def write() -> None:
        while True:
            sent.append(f"{await box.take()} by the writer")

    async with anyio.create_task_group() as tasks:
        box.put({"board": "whole"})
        box.flush()
        tasks.start_soon(write)
        await anyio.wait_all_tasks_blocked()
        box.put({"board": "one"})
        box.put({"log": " two"})
        assert len(sent) == 1  # pieces wait for the flush
        box.flush()
        box.reply("three")
        free = False
        box.put({"board": "four"})
        box.flush()
        free = True
        box.put({"board": "five"})
        box.flush()  # the writer is already awake
        box.reply("six")
        await anyio.wait_all_tasks_blocked()
        box.reply("seven")
        tasks.cancel_scope.cancel()
    assert sent == [
        "whole by the writer",
        *("one two", "three"),
        *("six by the writer", "five by the writer"),
        "seven",
    ]


class StuckSocket:
    """A socket whose client never reads."""

    def __init__(self) -> None:
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        await anyio.sleep_forever()

    async def receive(self) -> dict[str, Any]:
        await anyio.sleep_forever()
        return {}

    async def close(self, code: int) -> None:
        self.code = code


async def test_a_socket_whose_client_does_not_read_is_closed(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SEND_TIMEOUT_SECONDS", 0.01)
    anna = visit("Anna")
    await anna.create(game, 2)
    socket, stuck = TableSocket(await services[Rooms].get(anna.path.rpartition("/")[2]), None), StuckSocket()
    with anyio.fail_after(HANGS), services[Hub].connect(socket):
        await connection.serve_connection(cast(WebSocket, stuck), socket)
    assert stuck.code == 4408


async def test_an_unchanged_region_is_not_sent_again(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    socket = TableSocket(room, None)
    with anyio.fail_after(HANGS), services[Hub].connect(socket):
        first = Seen(await socket.outbox.take())
        assert set(first.regions) == {*PUSHED_REGIONS, "chat"}
        await play_on([anna, ben], 1)
        second = Seen(await socket.outbox.take())
    assert {"result", "goal"}.isdisjoint(second.regions)
    assert second.regions


async def test_a_frame_is_encoded_once_for_all_sockets_with_the_same_edition(
    visit: Visit, services: Services, game: str
) -> None:
    """Given spectators whose pages show the same edition, when the table changes, then they share one frame,
    which is encoded once; a reply is a separate frame."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    first, second = TableSocket(room, None), TableSocket(room, None)
    with anyio.fail_after(HANGS), services[Hub].connect(first), services[Hub].connect(second):
        await play_on([anna, ben], 1)
        for socket in (first, second):  # the first socket is notified that the second one joined
            while 'data-seq="1"' not in await socket.outbox.take():
                pass
        await play_on([anna, ben], 1)
        await first.outbox._filled.wait()
        await second.outbox._filled.wait()
        second.outbox.reply("{}")
        assert await second.outbox.take() == "{}"
        frames = [await socket.outbox.take() for socket in (first, second)]
    assert frames[0] is frames[1]
    assert frames[0].encode() is frames[1].encode()
    assert frames[0].encode().decode() == frames[0]


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_change_of_presence_rerenders_exactly_the_parts_that_show_people(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a rendered table, when the present users change, then the result equals a new rendering, and
    regions that show no people are the same objects."""
    scenes = list(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "people"))
    for scene in (scenes[len(scenes) // 2], scenes[-1]):
        renderer = build_table_renderer()
        room = Room(cast(Database, None), LocalBus(), scene)
        for viewer in (0, None):
            before = dict(renderer.render(room, viewer).fragments)
            here = PresentUsers(frozenset({"0"}), (("0", "Anna"), ("w", "Wanda")), 2, 5)
            monkeypatch.setattr(renderer._presence, "get", lambda _, here=here: here)
            shown = renderer.render(room, viewer)
            rerendered = renderer.regions.render(shown.table_view)
            assert {name: shown.fragments[name].html for name in rerendered} == {
                name: region.html for name, region in rerendered.items()
            }
            assert shown.fragments["moment"].html != before["moment"].html
            if scene.status == "running":
                assert all(
                    shown.fragments[name] is before[name] for name in ("goal", "story", "log", "ahead")
                )
            monkeypatch.undo()


async def test_a_page_without_visible_changes_still_receives_the_new_entry_number(game: str) -> None:
    """Given a page, when a choice changes nothing that it shows, then it is sent one region with the number
    of the new entry; without a new entry it is sent nothing."""
    scene = next(iter(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "unseen")))
    shown, seen = RenderedTable(), build_view(scene, None, "unseen")
    regions = build_table_renderer().regions.render(seen)
    shown.update(seen, 1, regions)
    before = shown.edition
    shown.update(seen, 2, regions)
    assert shown.partials(before) == {}
    shown.update(replace(seen, seq=seen.seq + 1), 3, regions)
    (pushed,) = shown.partials(before).values()
    (region,) = Seen(pushed).regions
    tag = Seen(pushed).find(region)
    assert tag is not None
    assert region in PUSHED_REGIONS
    assert tag["data-seq"] == f"{seen.seq + 1}"
    assert shown.partials(shown.edition) == {}


async def test_closed_sockets_are_removed_from_the_hub(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    socket = TableSocket(await services[Rooms].get(anna.path.rpartition("/")[2]), None)
    with services[Hub].connect(socket):
        assert services[Hub]._sockets
    assert not services[Hub]._sockets


async def test_a_rendered_table_is_cached_while_a_socket_is_open(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    hub = services[Hub]
    with hub.connect(TableSocket(room, None)):
        shown = hub.renderer.render(room, None)
        with hub.connect(TableSocket(room, None)):
            pass
        assert hub.renderer.render(room, None) is shown
    rerendered = hub.renderer.render(room, None)
    assert rerendered is not shown
    assert rerendered.regions.keys() == shown.regions.keys()
