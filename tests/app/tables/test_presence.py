"""Who is here: seen at once, told soon, gone after a while; without a new entry or revision."""

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


class Told:
    """Counts what is told, and waits for it."""

    def __init__(self, here: MemoryPresence) -> None:
        self.times = 0
        self._event = anyio.Event()
        here.listen(self._hear)

    def _hear(self, table: str) -> None:
        self.times += 1
        self._event.set()

    async def wait(self) -> None:
        with anyio.fail_after(HANGS):
            await self._event.wait()
        self._event = anyio.Event()


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.02)
    monkeypatch.setattr(presence, "SETTLE_SECONDS", 0.01)


async def test_a_hundred_who_come_at_once_are_told_of_once() -> None:
    here = MemoryPresence()
    told = Told(here)
    for _ in range(100):
        here.enter("table", None, "")
    here.enter("table", "anna", "Anna")
    assert here.get("table").users == {"anna"}  # seen at once
    await told.wait()
    assert told.times == 1
    assert here.get("table").count_watchers(frozenset()) == (101, ("Anna",))
    assert here.get("table").count_watchers(frozenset({"anna"})) == (100, ())


async def test_two_pages_are_one_person_and_the_last_that_closes_counts() -> None:
    here = MemoryPresence()
    told = Told(here)
    here.enter("table", "anna", "Anna")
    here.enter("table", "anna", "Anna")
    await told.wait()
    here.leave("table", "anna")
    here.leave("table", "anna")
    assert here.get("table").users == {"anna"}  # for a while yet
    await told.wait()
    assert here.get("table").users == set()
    assert not here._tables


async def test_a_reload_is_not_a_departure(monkeypatch: pytest.MonkeyPatch) -> None:
    here = MemoryPresence()
    told = Told(here)
    here.enter("table", "anna", "Anna")
    here.enter("table", None, "")
    await told.wait()
    for who in ("anna", None):
        here.leave("table", who)
        here.enter("table", who, "Anna")
    here.enter("table", "ben", "Ben")  # told of after the grace of the others has passed or not: once
    await told.wait()
    assert told.times == 2
    assert here.get("table").count_watchers(frozenset()) == (3, ("Anna", "Ben"))


async def test_the_page_shows_who_is_here_without_a_new_revision(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    revision = room.scene.table.revision
    first, second, third = (room.scene.seats[0].user_id, room.scene.seats[1].user_id, None)
    renderer = services[Hub].renderer
    with services[Hub].connect(TableSocket(room, first, "Anna")) as _:
        assert [seat.present for seat in renderer.describe(room, 1).seats] == [True, False]
        mine = TableSocket(room, second, "Ben")
        with services[Hub].connect(mine), services[Hub].connect(TableSocket(room, third)):
            assert [seat.present for seat in renderer.describe(room, None).seats] == [True, True]
            with anyio.fail_after(HANGS):
                whole = Seen(await mine.outbox.take())
                assert "board" in whole.regions
                while not any("watchers" in tag.get("class", "") for tag in whole.tags):
                    whole = Seen(await mine.outbox.take())
            assert renderer.describe(room, 1).watchers == 1
    assert room.scene.table.revision == revision


async def test_of_two_regions_of_one_revision_the_later_has_the_later_version_of_who_is_here(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    versions: list[tuple[int, int]] = []

    async def note() -> None:
        players = (await anna.look()).find("players")
        assert players is not None
        versions.append((int(players["data-version"]), int(players["data-here"])))

    await note()
    with services[Hub].connect(TableSocket(room, room.scene.seats[1].user_id, "Ben")):
        await note()
        told = anyio.Event()
        services[Hub]._presence.listen(lambda table: told.set())
        with services[Hub].connect(TableSocket(room, None)), anyio.fail_after(HANGS):
            await told.wait()
            await note()
    assert versions == sorted(set(versions)), "each is told from the one before"
    assert len({revision for revision, _ in versions}) == 1


def test_versions_increase_across_restarts() -> None:
    before, after = presence._TablePages(), presence._TablePages()
    before.present = before.present._replace(version=before.next_version())
    assert before.next_version() > before.present.version
    assert after.next_version() >= before.present.version
