"""Tables from creation to the result: joining, starting, choosing, undoing, leaving and watching."""

import json
import secrets
from typing import Any

import pytest

from app.storage.database import Database
from app.tables.log.scene import load_scene
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.rendering.region_renderer import PUSHED_REGIONS
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.match import Match
from engines.kernel.matches.record import verify_record
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on, seat_players
from tests.live.reading import Seen

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def test_a_whole_game_ends_with_a_result_and_a_valid_record(visit: Visit, game: str) -> None:
    anna, ben, watcher = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    watcher.path = anna.path
    early = await anna.client.get(f"{anna.path}/record", headers={"Accept": "application/json"})
    assert (early.status_code, early.json()["code"]) == (409, "not_finished")

    choices = await play_on([anna, ben])

    end = await watcher.look()
    assert end.find("result") is not None
    assert end.seq >= choices
    record = await watcher.client.get(f"{anna.path}/record")
    assert record.status_code == 200
    assert verify_record(CATALOGUE, record.content) is None


async def test_a_player_joins_through_an_invite_with_only_a_name(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    invite = (await anna.look()).link("/invite/")
    form = Seen((await ben.client.get(invite)).text).find("join")
    assert form is not None
    assert (form["method"], form["action"]) == ("post", invite)

    await ben.join(invite)
    await ben.join(invite)  # again, with the button that the invite shows now

    assert (await ben.look()).find("table") is not None
    assert ben.path == anna.path


async def test_the_response_to_a_choice_has_all_regions(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, _ = await find_choice([anna, ben])
    shown = await player.play()
    assert shown is not None
    assert set(shown.regions) == {*PUSHED_REGIONS, "notice"}
    assert shown.seq == 1


async def test_an_op_is_applied_once_and_cannot_be_reused(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, (decision, path) = await find_choice([anna, ben])
    op = secrets.token_hex(16)
    first = await player.choose(decision, path, op)
    again = await player.choose(decision, path, op)
    other = await player.choose(decision, [*path, {"picks": ["x"]}], op)
    assert (first.status_code, again.status_code, other.status_code) == (200, 200, 409)
    assert Seen(first.text).seq == Seen(again.text).seq == (await anna.look()).seq == 1


async def test_an_answer_to_an_earlier_decision_is_stale(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, (decision, path) = await find_choice([anna, ben])
    await player.choose(decision, path)
    late = await player.choose(decision, path)
    assert late.status_code == 409
    assert "notice" in Seen(late.text).regions
    assert "decision" in Seen(late.text).regions  # and the current table
    assert (await anna.look()).seq == 1


async def test_an_illegal_choice_is_rejected_and_changes_nothing(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, (decision, path) = await find_choice([anna, ben])
    codes = []
    for wrong in ([{"picks": ["no:such"]}], [], [*path, *path], [{"amounts": [10**30]}]):
        answer = await player.client.post(
            f"{player.path}/choices",
            data={"op": secrets.token_hex(16), "decision": decision, "path": json.dumps(wrong)},
            headers={"Accept": "application/json"},
        )
        codes.append((answer.status_code, answer.json()["code"]))
    assert codes == [(422, "refused"), (422, "invalid"), (422, "invalid"), (422, "refused")]
    assert (await anna.look()).seq == 0


@pytest.mark.parametrize("path", ["", "7", "[[]]", '[{"picks":[1]}]', '[{"x":1}]', "[" * 5000])
async def test_a_malformed_path_is_rejected(visit: Visit, game: str, path: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    answer = await anna.post("choices", op=secrets.token_hex(16), decision="0.0", path=path)
    assert answer.status_code == 400


async def test_a_spectator_cannot_play(visit: Visit, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    _, (decision, path) = await find_choice([anna, ben])
    wanda.path = anna.path
    for action in ("choices", "explore"):
        answer = await wanda.post(action, op=secrets.token_hex(16), decision=decision, path=json.dumps(path))
        assert answer.status_code == 403
    for action in ("undo", "leave", "start", "remove"):
        answer = await wanda.post(action, op=secrets.token_hex(16), seat="1")
        assert answer.status_code == 403


async def test_unknown_addresses_are_not_found(visit: Visit) -> None:
    anna = visit("Anna")
    for path in ("tables/nothing", "tables/nothing/record", "invite/nothing.00", "games/nothing", "nothing"):
        assert (await anna.client.get(f"/{path}")).status_code == 404
    json_answer = await anna.client.get("/tables/nothing", headers={"Accept": "*/*"})
    assert json_answer.json()["code"] == "unknown"


async def test_a_choice_can_be_undone_once(visit: Visit, game: str, services: Services) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    for _ in range(200):
        before = match_of(room)
        player, choice = await find_choice([anna, ben])
        await player.choose(*choice)
        if match_of(room).undoable:
            break
        assert (await player.post("undo", op=secrets.token_hex(16))).status_code == 409
    else:
        raise AssertionError("nothing could be undone in 200 choices")

    op = secrets.token_hex(16)
    assert (await player.post("undo", op=op)).status_code == 200
    assert (await player.post("undo", op=op)).status_code == 200  # the same undo again

    after, seat = match_of(room), [anna, ben].index(player)
    assert after.state == before.state
    assert after.seq == before.seq + 2
    assert after.decision_id(seat) != before.decision_id(seat)


async def test_a_player_who_has_left_a_game_cannot_return(
    visit: Visit, game: str, services: Services
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    assert (await anna.post("leave")).status_code == 200
    scene = await services[Database].read(lambda db: load_scene(db, anna.path.rpartition("/")[2]))
    assert scene is not None
    assert scene.seats[0].control == "left"
    assert (await anna.post("leave")).status_code == 409
    assert (await anna.look()).question is None


async def test_seats_change_hands_before_the_start(visit: Visit, game: str) -> None:
    anna, ben, cleo, dora = (visit(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    await anna.create(game, 3)
    invite = (await anna.look()).link("/invite/")
    await ben.join(invite)
    await cleo.join(invite)
    assert (await ben.post("start")).status_code == 403
    assert (await ben.post("remove", seat="2")).status_code == 403
    assert (await anna.post("remove", seat="0")).status_code == 422

    assert (await anna.post("remove", seat="2")).status_code == 200
    assert (await cleo.client.post(invite)).status_code == 403  # removed players cannot return
    assert (await anna.post("start")).status_code == 409

    assert (await anna.post("leave")).status_code == 200
    await dora.join((await ben.look()).link("/invite/"))  # Ben is the host now
    assert (await ben.post("leave")).status_code == 200
    assert (await dora.post("leave")).status_code == 303
    assert (await ben.client.get(ben.path)).status_code == 404  # the empty table is deleted


async def test_full_and_started_tables_accept_no_players(visit: Visit, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await seat_players([anna, ben], game, visibility="public")
    invite = (await anna.look()).link("/invite/")
    assert (await cleo.client.post(invite, data={"name": "Cleo"})).status_code == 409
    assert (await cleo.client.post(f"{anna.path}/seats", data={"name": "Cleo"})).status_code == 409
    await anna.post("start")
    assert (await cleo.client.post(invite, data={"name": "Cleo"})).status_code == 409
    assert (await anna.post("start")).status_code == 409


async def test_a_player_takes_a_seat_at_a_public_table_without_an_invite(visit: Visit, game: str) -> None:
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    await anna.create(game, 2, visibility="public")
    assert anna.path in (await ben.client.get("/")).text
    answer = await ben.client.post(f"{anna.path}/seats", data={"name": "Ben", "seat": "1"})
    assert answer.status_code == 303

    await anna.create(game, 2)
    assert anna.path not in (await cleo.client.get("/")).text
    assert (await cleo.client.post(f"{anna.path}/seats", data={"name": "Cleo"})).status_code == 403


async def test_a_table_can_be_closed_to_spectators(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    form = {"game": game, "players": "2", "name": "Anna"}
    anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    assert (await anna.look()).find("table") is not None
    assert (await ben.client.get(anna.path)).status_code == 403


def match_of(room: Room) -> Match[Any]:
    """The match of a started table."""
    assert room.scene.match is not None
    return room.scene.match


async def find_choice(players: list[Player]) -> tuple[Player, tuple[str, list[Any]]]:
    """The first player with an open decision, and a choice for it."""
    for player in players:
        choice = await player.think()
        if choice is not None:
            return player, choice
    raise AssertionError("no player has an open decision")
