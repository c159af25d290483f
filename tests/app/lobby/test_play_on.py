"""Playing on from a position of a finished game: against bots, with the hidden cards reshuffled."""

import json
from functools import partial
from typing import Any

import pytest

from app.accounts.history.game_summaries import describe_game
from app.accounts.history.games import GameFilters
from app.accounts.history.play_history import load_history
from app.commands.check_records import check_records
from app.settings import Settings
from app.storage.database import Database, open_engine
from app.tables.finished.record import export_record
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import Scene, load_scene, require_match
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.record import verify_record
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, wait_until
from tests.live.player import Player, begin_game, play_on
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio

CHOICES = 7
"""Choices that are made before a game is finished, each of which can be played on from."""
NOTICE = "You play on from a finished game. Hidden cards are reshuffled."


async def finish_game(visit: Visit, kind: str) -> list[Player]:
    """The players of a finished game, which all but the first have left after some choices."""
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")[: CATALOGUE[kind].seats[0]]]
    await begin_game(players, kind)
    await play_on(players, CHOICES)
    for player in players[1:]:
        assert (await player.post("leave")).status_code in (200, 409)  # finished already
    return players


def is_open(scene: Scene, seat: int) -> bool:
    """Whether a seat has an open decision."""
    return scene.match is not None and scene.match.decision_id(seat) is not None


async def play_on_from(player: Player, **fields: Any) -> Player:
    """Plays on from a position; returns the same player at the new table."""
    answer = await player.client.post(f"{player.path}/play-on", data=fields)
    assert answer.status_code == 303, answer.text
    at_new_table = Player(player.client, player.name)
    at_new_table.path = answer.headers["location"]
    return at_new_table


@pytest.mark.parametrize("kind", GAMES_FOR_LONG_TESTS)
async def test_a_player_plays_on_against_bots_from_what_they_saw(
    visit: Visit, services: Services, settings: Settings, kind: str
) -> None:
    # Given a finished game, and a position of it
    players = await finish_game(visit, kind)
    old = (await find_room(services, players[0])).scene
    at = CHOICES - 2
    past = await services[Database].read(partial(load_past_scene, scene=old, seq=at))

    # When the second player plays on from there
    player = await play_on_from(players[1], at=at)

    # Then they see what they saw then, in their own seat, and all others are Master bots
    page = await player.look()
    room = await find_room(services, player)
    scene = room.scene
    assert (scene.table.from_id, scene.table.from_seq, scene.table.visibility) == (old.table.id, at, "link")
    assert scene.seat_of(scene.seats[1].user_id) == 1
    assert {seat.bot for seat in scene.seats if seat.seat != 1} == {"master"}
    begun_with = await services[Database].read(partial(load_past_scene, scene=scene, seq=0))
    then, now = require_match(past), require_match(begun_with)
    assert now.game.view(now.state, 1) == then.game.view(then.state, 1)
    assert now.state.rng.open.key != then.state.rng.open.key
    # And the page says so
    assert NOTICE in page.html

    # And once it is finished, its record is valid, and the same under the current rules
    await wait_until(services, room, lambda scene: scene.status == "finished" or is_open(scene, 1))
    await player.play()
    await player.post("leave")
    await wait_until(services, room, lambda scene: scene.status == "finished")
    ended = await services[Database].read(partial(load_scene, table_id=room.id))
    assert ended is not None
    data = await services[Database].read(partial(export_record, scene=ended))
    assert verify_record(CATALOGUE, data) is None
    assert json.loads(data.partition(b"\n")[0])["origin"]["seat"] == 1
    engine = open_engine(settings)
    checked = {report.table: report.reason for report in check_records(engine)}
    engine.dispose()
    assert checked[room.id] is None
    assert "Played on from another game" in (await player.look()).html


async def test_a_player_chooses_a_seat_and_a_spectator_gets_the_one_to_move(
    visit: Visit, services: Services, game: str
) -> None:
    players = await finish_game(visit, game)
    stranger = visit("Cleo")
    stranger.path = players[0].path
    old = (await find_room(services, players[0])).scene
    past = require_match(await services[Database].read(partial(load_past_scene, scene=old, seq=3)))

    chosen = (await find_room(services, await play_on_from(players[1], at=3, seat=0, strength="easy"))).scene
    guest = (await find_room(services, await play_on_from(stranger, at=3))).scene

    assert [seat.bot for seat in chosen.seats] == [None, "easy"]
    people = [seat for seat in guest.seats if seat.bot is None]
    assert [seat.seat for seat in people] == [past.pending[0].seat]
    assert people[0].name.startswith("Guest ")


async def test_invalid_positions_are_rejected(visit: Visit, services: Services, game: str) -> None:
    # Given a running game
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    assert (await anna.post("play-on", at="0")).status_code == 409
    assert "play-on-from" not in (await anna.client.get(anna.path, params={"at": 0})).text

    # When it is finished
    await play_on([anna, ben], 2)
    assert (await anna.post("leave")).status_code == 200
    last = (await find_room(services, anna)).scene.table.seq

    # Then its end, an unknown seat and an unknown bot are rejected
    for fields in ({"at": last}, {"at": -1}, {"at": 0, "seat": 2}, {"at": 0, "strength": "clever"}):
        assert (await anna.post("play-on", **fields)).status_code == 422, fields
    assert (await anna.post("play-on", at="soon")).status_code in (400, 422)
    # And the page offers valid positions, with the player's own seat preselected
    page = (await ben.client.get(ben.path, params={"at": 1})).text
    assert "Hidden cards are reshuffled." in page
    assert 'name="seat" value="1" checked' in page


async def test_players_who_had_left_the_old_game_have_also_left_the_new_one(
    visit: Visit, services: Services, game: str
) -> None:
    # Given three players, one of whom left before the end
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game)
    await play_on(players, 3)
    assert (await players[2].post("leave")).status_code == 200
    left = (await find_room(services, players[0])).scene.table.seq
    assert (await players[1].post("leave")).status_code == 200
    room = await find_room(services, players[0])
    await wait_until(services, room, lambda scene: scene.status == "finished")

    # Then that seat cannot be taken after they left, but before
    response = await players[2].post("play-on", at=left, seat=2)
    assert response.status_code == 422
    assert "Cleo had left the game by then." in response.text
    scene = (await find_room(services, await play_on_from(players[0], at=left))).scene
    assert scene.control(2) == "left"
    assert (await find_room(services, await play_on_from(players[2], at=left - 1))).scene.control(
        2
    ) == "player"


async def test_a_played_on_game_is_not_counted(visit: Visit, services: Services, game: str) -> None:
    anna, _ = await finish_game(visit, game)
    player = await play_on_from(anna, at=2, seat=0, strength="random")
    assert (await player.post("leave")).status_code == 200
    room = await find_room(services, player)
    await wait_until(services, room, lambda scene: scene.status == "finished")

    user_id = next(seat.user_id for seat in room.scene.seats if seat.bot is None)
    played = await load_history(services[Database], services[Rooms], user_id, GameFilters(limit=6))

    assert played.count == 1
    assert len(played.games) == 2
    assert "played on, not counted" in describe_game(played.games[0]).others
