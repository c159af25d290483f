"""The lobby: what is listed, whose move it is, what its pages are sent."""

import anyio
import pytest

from app.lobby.sockets import hub as hall
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begun, play_on, seated
from tests.live.reading import Seen
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "GATHER_SECONDS", 0.0)


def listed(html: str, name: str) -> list[str]:
    """The ids of the tables in a list, in order."""
    start = f"{name}-"
    ids = [tag.get("id", "") for tag in Seen(html).tags if "table-card" in tag.get("class", "")]
    return [id.removeprefix(start) for id in ids if id.startswith(start)]


async def the_hall(player: Player, query: str = "") -> str:
    return (await player.client.get(f"/{query}")).text


def number(player: Player) -> str:
    """The id of the table that a player is at."""
    return player.path.rpartition("/")[2]


async def test_public_tables_are_listed_to_join_and_then_to_watch(visit: Visit, game: str) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await seated([anna, ben], game, visibility="public")
    page = await the_hall(stranger)
    assert listed(page, "open") == [number(anna)]
    assert listed(page, "running") == []
    await anna.post("start")
    page = await the_hall(stranger)
    assert listed(page, "open") == []
    assert listed(page, "running") == [number(anna)]


async def test_tables_by_link_and_without_watchers_are_not_listed(visit: Visit, game: str) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await begun([anna, ben], game)
    form = {"game": game, "players": "2", "visibility": "public"}  # and watchers is not ticked
    anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    page = await the_hall(stranger)
    assert listed(page, "open") == [number(anna)]
    await ben.client.post(f"{anna.path}/seats")
    assert (await anna.post("start")).status_code == 200
    page = await the_hall(stranger)
    assert listed(page, "open") == listed(page, "running") == []


async def test_lists_can_be_of_one_game(visit: Visit, game: str) -> None:
    anna, stranger = visit("Anna"), visit("Stranger")
    await anna.create(game, 2, visibility="public")
    assert listed(await the_hall(stranger, f"?game={game}"), "open") == [number(anna)]
    assert listed(await the_hall(stranger, "?game=chess"), "open") == [number(anna)]  # no such game: all


async def test_the_tables_that_wait_for_one_come_first(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    tables = []
    for _ in range(3):
        await begun([anna, ben], game)
        tables.append(anna.path)
        await play_on([anna, ben], 1)
    waits = {}
    for path in tables:
        anna.path = path
        waits[path.rpartition("/")[2]] = (await anna.look()).question is not None
    await anna.create(game, 2)
    waits[number(anna)] = False
    page = await the_hall(anna)
    order = listed(page, "mine")
    assert set(order) == set(waits)
    assert [waits[id] for id in order] == sorted(waits.values(), reverse=True)
    assert page.count("move table-card asked") == sum(waits.values())


async def frames(visitor: LobbySocket, wanted: str) -> Seen:
    """The first frame in which something is said."""
    with anyio.fail_after(HANGS):
        while wanted not in (frame := await visitor.next_frame()):
            pass
    return Seen(frame)


async def test_an_open_lobby_is_sent_what_changes(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    visitor, own = LobbySocket(None, None, game), None
    with services[LobbyHub].connect(visitor):
        first = await frames(visitor, "open-tables")
        assert set(first.regions) == {"open-tables", "running-tables", "my-tables", "friends", "bell"}
        await anna.create(game, 2, visibility="public")
        created = await frames(visitor, number(anna))
        assert created.regions == ["open-tables"]

        room = await services[Rooms].get(number(anna))
        own = LobbySocket(room.scene.seats[0].user_id, None, None)
        with services[LobbyHub].connect(own):
            mine = await frames(own, "my-tables")
            assert number(anna) in mine.html
            await ben.join((await anna.look()).link("/invite/"))
            await frames(visitor, "Ben")
            await anna.post("start")
            started = await frames(visitor, f"running-{number(anna)}")
            assert set(started.regions) == {"open-tables", "running-tables"}
            while (await anna.look()).question is None:
                await ben.play()
            await frames(own, "Your move")
            while (await anna.look()).question is not None:
                await anna.play()
            later = await frames(own, "my-tables")
            while "Your move" in later.html:
                later = await frames(own, "my-tables")
    assert not services[LobbyHub]._visitors


async def test_a_change_elsewhere_costs_a_visitor_nothing(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await anna.create(game, 2, visibility="public")
    visitor = LobbySocket("somebody else", None, None)
    with services[LobbyHub].connect(visitor):
        await frames(visitor, "open-tables")
        await ben.join((await anna.look()).link("/invite/"))
        seen = await frames(visitor, "Ben")
    assert seen.regions == ["open-tables"]
