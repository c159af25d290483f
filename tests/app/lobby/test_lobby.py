"""The lobby: its lists of tables, and the changes that open pages are sent."""

import anyio
import pytest

from app.lobby.sockets import hub as lobby_hub
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on, seat_players
from tests.live.reading import Seen
from tests.servers import HANGS

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(autouse=True)
def no_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_hub, "GATHER_SECONDS", 0.0)


def list_table_ids(html: str, name: str) -> list[str]:
    """The ids of the tables in a list, in order."""
    start = f"{name}-"
    ids = [tag.get("id", "") for tag in Seen(html).tags if "table-card" in tag.get("class", "")]
    return [id.removeprefix(start) for id in ids if id.startswith(start)]


async def get_lobby(player: Player, query: str = "") -> str:
    return (await player.client.get(f"/{query}")).text


def table_id_of(player: Player) -> str:
    """The id of the table that a player is at."""
    return player.path.rpartition("/")[2]


async def test_public_tables_are_listed_before_and_after_their_start(visit: Visit, game: str) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await seat_players([anna, ben], game, visibility="public")
    page = await get_lobby(stranger)
    assert list_table_ids(page, "open") == [table_id_of(anna)]
    assert list_table_ids(page, "running") == []
    await anna.post("start")
    page = await get_lobby(stranger)
    assert list_table_ids(page, "open") == []
    assert list_table_ids(page, "running") == [table_id_of(anna)]


async def test_unlisted_tables_and_tables_without_spectators_are_not_listed(visit: Visit, game: str) -> None:
    anna, ben, stranger = visit("Anna"), visit("Ben"), visit("Stranger")
    await begin_game([anna, ben], game)
    form = {"game": game, "players": "2", "visibility": "public"}  # "watchers" is not ticked
    anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    page = await get_lobby(stranger)
    assert list_table_ids(page, "open") == [table_id_of(anna)]
    await ben.client.post(f"{anna.path}/seats")
    assert (await anna.post("start")).status_code == 200
    page = await get_lobby(stranger)
    assert list_table_ids(page, "open") == list_table_ids(page, "running") == []


async def test_lists_can_be_limited_to_one_game(visit: Visit, game: str) -> None:
    anna, stranger = visit("Anna"), visit("Stranger")
    await anna.create(game, 2, visibility="public")
    assert list_table_ids(await get_lobby(stranger, f"?game={game}"), "open") == [table_id_of(anna)]
    assert list_table_ids(await get_lobby(stranger, "?game=chess"), "open") == [
        table_id_of(anna)
    ]  # an unknown game: all tables


async def test_tables_that_wait_for_the_player_come_first(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    tables = []
    for _ in range(3):
        await begin_game([anna, ben], game)
        tables.append(anna.path)
        await play_on([anna, ben], 1)
    waits = {}
    for path in tables:
        anna.path = path
        waits[path.rpartition("/")[2]] = (await anna.look()).question is not None
    await anna.create(game, 2)
    waits[table_id_of(anna)] = False
    page = await get_lobby(anna)
    order = list_table_ids(page, "mine")
    assert set(order) == set(waits)
    assert [waits[id] for id in order] == sorted(waits.values(), reverse=True)
    assert page.count("move table-card asked") == sum(waits.values())


async def next_frame_with(socket: LobbySocket, text: str) -> Seen:
    """The next frame that contains a text."""
    with anyio.fail_after(HANGS):
        while text not in (frame := await socket.next_frame()):
            pass
    return Seen(frame)


async def test_an_open_lobby_is_sent_changes(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    socket, own = LobbySocket(None, None, game), None
    with services[LobbyHub].connect(socket):
        first = await next_frame_with(socket, "open-tables")
        assert set(first.regions) == {"open-tables", "running-tables", "my-tables", "friends", "bell"}
        await anna.create(game, 2, visibility="public")
        created = await next_frame_with(socket, table_id_of(anna))
        assert created.regions == ["open-tables"]

        room = await services[Rooms].get(table_id_of(anna))
        own = LobbySocket(room.scene.seats[0].user_id, None, None)
        with services[LobbyHub].connect(own):
            mine = await next_frame_with(own, "my-tables")
            assert table_id_of(anna) in mine.html
            await ben.join((await anna.look()).link("/invite/"))
            await next_frame_with(socket, "Ben")
            await anna.post("start")
            started = await next_frame_with(socket, f"running-{table_id_of(anna)}")
            assert set(started.regions) == {"open-tables", "running-tables"}
            while (await anna.look()).question is None:
                await ben.play()
            await next_frame_with(own, "Your move")
            while (await anna.look()).question is not None:
                await anna.play()
            later = await next_frame_with(own, "my-tables")
            while "Your move" in later.html:
                later = await next_frame_with(own, "my-tables")
    assert not len(services[LobbyHub])


async def test_a_visitor_is_sent_the_changed_regions_only(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await anna.create(game, 2, visibility="public")
    socket = LobbySocket("somebody else", None, None)
    with services[LobbyHub].connect(socket):
        await next_frame_with(socket, "open-tables")
        await ben.join((await anna.look()).link("/invite/"))
        seen = await next_frame_with(socket, "Ben")
    assert seen.regions == ["open-tables"]
