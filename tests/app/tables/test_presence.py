"""Presence: current at once, notified soon, ended after the grace time; without an entry or revision."""

import anyio
import pytest

from app.tables import presence
from app.tables.play.rooms import Rooms
from app.tables.presence import MemoryPresence
from app.tables.sockets.hub import Hub, TableSocket
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import begin_game
from tests.live.reading import Seen
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


class Listener:
    """Counts notifications, and waits for them."""

    def __init__(self, tables: MemoryPresence) -> None:
        self.count = 0
        self._event = anyio.Event()
        tables.listen(self._receive)

    def _receive(self, table: str) -> None:
        self.count += 1
        self._event.set()

    async def wait(self) -> None:
        with anyio.fail_after(HANGS):
            await self._event.wait()
        self._event = anyio.Event()


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.02)
    monkeypatch.setattr(presence, "SETTLE_SECONDS", 0.01)


async def test_a_hundred_simultaneous_visitors_cause_one_notification() -> None:
    tables = MemoryPresence()
    listener = Listener(tables)
    for _ in range(100):
        tables.enter("table", None, "")
    tables.enter("table", "anna", "Anna")
    assert tables.get("table").users == {"anna"}  # at once
    await listener.wait()
    assert listener.count == 1
    assert tables.get("table").count_watchers(frozenset()) == (101, ("Anna",))
    assert tables.get("table").count_watchers(frozenset({"anna"})) == (100, ())


async def test_a_user_with_two_pages_counts_once_until_both_are_closed() -> None:
    tables = MemoryPresence()
    listener = Listener(tables)
    tables.enter("table", "anna", "Anna")
    tables.enter("table", "anna", "Anna")
    await listener.wait()
    tables.leave("table", "anna")
    tables.leave("table", "anna")
    assert tables.get("table").users == {"anna"}  # for the grace time
    await listener.wait()
    assert tables.get("table").users == set()
    assert not tables._tables


async def test_a_reload_is_not_a_departure(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = MemoryPresence()
    listener = Listener(tables)
    tables.enter("table", "anna", "Anna")
    tables.enter("table", None, "")
    await listener.wait()
    for user_id in ("anna", None):
        tables.leave("table", user_id)
        tables.enter("table", user_id, "Anna")
    tables.enter("table", "ben", "Ben")  # causes one notification, before or after the others' grace time
    await listener.wait()
    assert listener.count == 2
    assert tables.get("table").count_watchers(frozenset()) == (3, ("Anna", "Ben"))


async def test_the_page_shows_present_users_without_a_new_revision(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    revision = room.scene.table.revision
    first, second = room.scene.seats[0].user_id, room.scene.seats[1].user_id
    renderer = services[Hub].renderer
    with services[Hub].connect(TableSocket(room, first, "Anna")):
        assert [seat.present for seat in renderer.describe(room, 1).seats] == [True, False]
        socket = TableSocket(room, second, "Ben")
        with services[Hub].connect(socket), services[Hub].connect(TableSocket(room, None)):
            assert [seat.present for seat in renderer.describe(room, None).seats] == [True, True]
            with anyio.fail_after(HANGS):
                frame = Seen(await socket.outbox.take())
                assert "board" in frame.regions
                while not any("watchers" in tag.get("class", "") for tag in frame.tags):
                    frame = Seen(await socket.outbox.take())
            assert renderer.describe(room, 1).watchers == 1
    assert room.scene.table.revision == revision


async def test_regions_of_one_revision_are_ordered_by_the_version_of_presence(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    versions: list[tuple[int, int]] = []

    async def record_version() -> None:
        players = (await anna.look()).find("players")
        assert players is not None
        versions.append((int(players["data-version"]), int(players["data-here"])))

    await record_version()
    with services[Hub].connect(TableSocket(room, room.scene.seats[1].user_id, "Ben")):
        await record_version()
        notified = anyio.Event()
        services[Hub]._presence.listen(lambda table: notified.set())
        with services[Hub].connect(TableSocket(room, None)), anyio.fail_after(HANGS):
            await notified.wait()
            await record_version()
    assert versions == sorted(set(versions)), "each version is higher than the one before"
    assert len({revision for revision, _ in versions}) == 1


def test_versions_increase_across_restarts() -> None:
    before, after = presence._TablePages(), presence._TablePages()
    before.present = before.present._replace(version=before.next_version())
    assert before.next_version() > before.present.version
    assert after.next_version() >= before.present.version
