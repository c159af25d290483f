"""Rematches: one new table with the same players, bots, game and options."""

import msgspec
import pytest

from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, wait_until
from tests.live.player import Player, begin_game

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def finish_game(services: Services, players: list[Player]) -> None:
    """Finishes the players' game by letting them leave."""
    room = await find_room(services, players[0])
    for player in players:
        if room.scene.table.status != "finished":
            await player.post("leave")
    await wait_until(services, room, lambda scene: scene.table.status == "finished")


async def join_rematch(player: Player) -> str:
    """The path of the rematch that a player is redirected to."""
    answer = await player.client.post(f"{player.path}/rematch")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def test_all_players_get_a_seat_at_the_same_rematch(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, cleo, wanda = (visit(name) for name in ("Anna", "Ben", "Cleo", "Wanda"))
    players = [anna, ben, cleo]
    await begin_game(players, game, pace="slow", visibility="public")
    wanda.path = anna.path
    assert (await ben.client.post(f"{ben.path}/rematch")).status_code == 409  # not over yet
    old = (await find_room(services, anna)).scene
    await finish_game(services, players)
    assert (await wanda.client.post(f"{wanda.path}/rematch")).status_code == 403

    paths = [
        await join_rematch(ben),
        await join_rematch(anna),
        await join_rematch(ben),
        await join_rematch(cleo),
    ]

    assert len(set(paths)) == 1
    assert paths[0] != anna.path
    for player in players:
        assert (await player.look()).find("rematch") is not None
        player.path = paths[0]
    new = (await find_room(services, anna)).scene
    assert [seat.name for seat in new.seats] == ["Anna", "Ben", "Cleo"]  # their previous seats
    assert new.table.host == 1  # the first player to ask
    for name in ("game", "players", "options", "pace", "watchers", "seating"):
        assert getattr(new.table, name) == getattr(old.table, name)
    assert new.table.commitment != old.table.commitment
    assert msgspec.json.decode(new.table.options) == msgspec.json.decode(old.table.options)
    assert (await ben.post("start")).status_code == 200


async def test_bots_keep_their_seats(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 4)
    await anna.post("bots", seat="2")
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    await anna.post("start")
    await finish_game(services, [anna, ben])
    anna.path = await join_rematch(anna)
    seats = (await find_room(services, anna)).scene.seats
    assert [(seat.seat, seat.bot) for seat in seats] == [(0, None), (2, "medium"), (3, "medium")]


async def test_a_rematch_against_bots_alone_starts_at_once(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a finished game of one person and a bot
    anna = visit("Anna")
    await anna.create(game, 2)
    await anna.post("bots")
    await anna.post("start")
    await finish_game(services, [anna])

    # When the person asks for a rematch twice
    paths = [await join_rematch(anna), await join_rematch(anna)]

    # Then there is one rematch, and its cards are dealt
    assert paths[0] == paths[1] != anna.path
    anna.path = paths[0]
    assert (await find_room(services, anna)).scene.table.status == "running"


async def test_a_new_rematch_replaces_a_deleted_one(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await finish_game(services, [anna, ben])
    old, anna.path = anna.path, await join_rematch(anna)
    assert (await anna.post("leave")).status_code == 303
    again = await join_rematch(ben)
    assert again not in (old, anna.path)


async def test_a_started_rematch_rejects_late_players(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await finish_game(services, [anna, ben])
    anna.path = await join_rematch(anna)
    await anna.post("bots")
    await anna.post("start")
    late = await ben.post("rematch")
    assert late.status_code == 409
    assert "already started" in late.text
