"""A rematch: one new table for the same people, bots, game and options."""

import msgspec
import pytest

from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import room_of, until
from tests.live.player import Player, begun

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def over(services: Services, players: list[Player]) -> None:
    """The game of these comes to its end."""
    room = await room_of(services, players[0])
    for player in players:
        if room.scene.table.status != "finished":
            await player.post("leave")
    await until(services, room, lambda scene: scene.table.status == "finished")


async def rematch(player: Player) -> str:
    """Where a player is led to."""
    answer = await player.client.post(f"{player.path}/rematch")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def test_all_who_follow_come_to_one_table_and_have_a_seat(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, cleo, wanda = (visit(name) for name in ("Anna", "Ben", "Cleo", "Wanda"))
    players = [anna, ben, cleo]
    await begun(players, game, pace="slow", visibility="public")
    wanda.path = anna.path
    assert (await ben.client.post(f"{ben.path}/rematch")).status_code == 409  # not over yet
    old = (await room_of(services, anna)).scene
    await over(services, players)
    assert (await wanda.client.post(f"{wanda.path}/rematch")).status_code == 403

    paths = [await rematch(ben), await rematch(anna), await rematch(ben), await rematch(cleo)]

    assert len(set(paths)) == 1
    assert paths[0] != anna.path
    for player in players:
        assert (await player.look()).find("rematch") is not None
        player.path = paths[0]
    new = (await room_of(services, anna)).scene
    assert [seat.name for seat in new.seats] == ["Anna", "Ben", "Cleo"]  # where they sat before
    assert new.table.host == 1  # who wanted it
    for name in ("game", "players", "options", "pace", "watchers", "seating"):
        assert getattr(new.table, name) == getattr(old.table, name)
    assert new.table.commitment != old.table.commitment
    assert msgspec.json.decode(new.table.options) == msgspec.json.decode(old.table.options)
    assert (await ben.post("start")).status_code == 200


async def test_bots_sit_there_already(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 4)
    await anna.post("bots", seat="2")
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("bots")
    await anna.post("start")
    await over(services, [anna, ben])
    anna.path = await rematch(anna)
    seats = (await room_of(services, anna)).scene.seats
    assert [(seat.seat, seat.bot) for seat in seats] == [(0, None), (2, "medium"), (3, "medium")]


async def test_against_bots_alone_it_begins_at_once(visit: Visit, services: Services, game: str) -> None:
    # Given a game of one person and a bot that is over
    anna = visit("Anna")
    await anna.create(game, 2)
    await anna.post("bots")
    await anna.post("start")
    await over(services, [anna])

    # When they want a rematch, twice
    paths = [await rematch(anna), await rematch(anna)]

    # Then its cards are dealt, and there is one of it
    assert paths[0] == paths[1] != anna.path
    anna.path = paths[0]
    assert (await room_of(services, anna)).scene.table.status == "running"


async def test_a_rematch_that_was_given_up_is_made_anew(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await over(services, [anna, ben])
    old, anna.path = anna.path, await rematch(anna)
    assert (await anna.post("leave")).status_code == 303
    again = await rematch(ben)
    assert again not in (old, anna.path)


async def test_a_rematch_that_has_begun_without_one_says_so(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await over(services, [anna, ben])
    anna.path = await rematch(anna)
    await anna.post("bots")
    await anna.post("start")
    late = await ben.post("rematch")
    assert late.status_code == 409
    assert "already started" in late.text
