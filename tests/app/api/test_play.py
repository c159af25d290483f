"""Playing in the API: decisions, choices, ops, undo, conceding, and earlier moments."""

import secrets
from functools import partial
from typing import Any

import anyio
import pytest
from sqlmodel import Session

from app.bus import Bus
from app.storage.database import Database
from app.storage.models import Table, now
from app.tables.log.scene import load_scene
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines import CATALOGUE
from tests.app.api.conftest import Connect, read_error
from tests.live.program import Program, begin_game, play_on
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def find_choice(programs: list[Program]) -> tuple[Program, dict[str, Any]]:
    """A program with an open decision, and a complete choice for it."""
    for program in programs:
        if (choice := await program.think()) is not None:
            return program, choice
    raise AssertionError("no program has an open decision")


@pytest.fixture
async def pair(connect: Connect, game: str) -> list[Program]:
    """Two programs in a game that has just started."""
    programs = [connect("Anna"), connect("Ben")]
    await begin_game(programs, game)
    return programs


async def test_an_op_is_applied_once_and_cannot_be_reused(pair: list[Program]) -> None:
    player, choice = await find_choice(pair)
    for _ in range(2):
        assert (await player.post("choices", **choice)).json() == {"seq": 1}
    assert read_error(await player.post("choices", **choice | {"path": []})) == (409, "op_reused")
    assert read_error(await player.post("undo", op=choice["op"])) == (409, "op_reused")
    assert (await player.look())["seq"] == 1


async def test_an_answer_to_an_earlier_decision_is_stale(pair: list[Program]) -> None:
    player, choice = await find_choice(pair)
    await player.post("choices", **choice)
    late = choice | {"op": secrets.token_hex(8)}
    assert read_error(await player.post("choices", **late)) == (409, "stale")
    assert read_error(await player.post("explore", decision=choice["decision"], path=[])) == (409, "stale")
    for program in pair:
        table = await program.look()
        if table["decision"] is None:
            answer = await program.post("choices", op="2", decision="9.9", path=[])
            assert read_error(answer) == (409, "not_your_turn")


async def test_an_illegal_choice_is_rejected_and_changes_nothing(pair: list[Program]) -> None:
    player, choice = await find_choice(pair)
    path = choice["path"]
    before = await player.look()
    for wrong, error in (
        ([{"picks": ["no:such"]}], (422, "refused")),
        ([{"picks": ["\u0000", "<b>"]}], (422, "refused")),
        ([{}], (422, "refused")),
        ([{"picks": ["a"], "amounts": [1]}], (422, "refused")),
        ([{"amounts": [10**30]}], (422, "refused")),
        ([{"amounts": [-1]}], (422, "refused")),
        ([], (422, "invalid")),
        ([*path, *path], (422, "invalid")),
    ):
        body = choice | {"op": secrets.token_hex(8), "path": wrong}
        assert read_error(await player.post("choices", **body)) == error
    assert await player.look() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"path": 7},
        {"path": [[]]},
        {"path": [{"picks": [1]}]},
        {"path": [{"picks": "a"}]},
        {"path": [{"amounts": ["1"]}]},
        {"path": [{"amounts": [1.5]}]},
        {"path": [{"x": 1}]},
        {"path": None},
        {"op": ""},
        {"op": "x" * 65},
        {"op": "ä"},
        {"op": 1},
        {"decision": 1},
        {"decision": "x" * 41},
        {"extra": 1},
    ],
)
async def test_a_malformed_choice_is_an_error(pair: list[Program], wrong: dict[str, Any]) -> None:
    body = {"op": "1", "decision": "0.0", "path": [], **wrong}
    assert read_error(await pair[0].post("choices", **body)) == (400, "malformed")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"7",
        b"\xff\xfe",
        b'{"op": NaN}',
        b"[" * 50_000,
        b"1" * 5000,
        b'{"op":"\\ud800","decision":"0.0","path":[]}',
    ],
)
async def test_a_body_that_is_not_json_is_an_error(pair: list[Program], body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await pair[0].client.post(f"{pair[0].table}/choices", content=body, headers=headers)
    assert read_error(answer) == (400, "malformed")


async def test_a_form_is_rejected_as_a_json_body(pair: list[Program]) -> None:
    answer = await pair[0].client.post(f"{pair[0].table}/undo", data={"op": "1"})
    assert read_error(answer) == (400, "malformed")


async def test_a_large_body_is_rejected(pair: list[Program]) -> None:
    assert read_error(await pair[0].post("undo", op="x" * 70_000)) == (413, "too_large")


async def test_spectators_cannot_play(connect: Connect, pair: list[Program]) -> None:
    _, choice = await find_choice(pair)
    wanda = await connect("Wanda").arrive()
    wanda.table = pair[0].table
    assert (await wanda.look())["decision"] is None
    assert read_error(await wanda.post("choices", **choice)) == (403, "not_seated")
    assert read_error(await wanda.post("explore", decision=choice["decision"], path=[])) == (
        403,
        "not_seated",
    )
    for what in ("undo", "concede"):
        assert read_error(await wanda.post(what, op="1")) == (403, "not_seated")


async def test_no_moves_are_possible_before_the_start(connect: Connect, game: str) -> None:
    anna = await connect("Anna").arrive()
    await anna.create(game, 2)
    body = {"op": "1", "decision": "0.0", "path": []}
    assert read_error(await anna.post("choices", **body)) == (409, "not_your_turn")
    assert read_error(await anna.post("concede", op="1")) == (409, "not_your_turn")
    assert read_error(await anna.client.get(f"{anna.table}/record")) == (409, "not_finished")


async def test_a_choice_can_be_undone(pair: list[Program]) -> None:
    for _ in range(200):
        player, choice = await find_choice(pair)
        before = await player.look()
        await player.post("choices", **choice)
        if (await player.look())["can_undo"]:
            break
        assert read_error(await player.post("undo", op=secrets.token_hex(8))) == (409, "nothing_to_undo")
    else:
        raise AssertionError("nothing could be undone in 200 choices")
    for _ in range(2):
        assert (await player.post("undo", op="back")).json() == {"seq": before["seq"] + 2}
    after = await player.look()
    assert after["view"] == before["view"]
    assert after["news"][-1]["kind"] == "undone"


async def test_a_clock_runs_for_players_with_an_open_decision(connect: Connect, game: str) -> None:
    programs = [connect("Anna"), connect("Ben")]
    await begin_game(programs, game, pace="slow")
    day = 24 * 3600 * 1000
    for program in programs:
        waiting = (await program.look())["waiting_for"]
        assert waiting
        for seat in waiting:
            assert 0 < seat["deadline"] - now() <= day


async def test_a_game_against_bots_is_played_to_its_end(
    connect: Connect, services: Services, game: str
) -> None:
    anna = await connect("Anna").arrive()
    players = CATALOGUE[game].seats[0]
    await anna.create(game, players)
    for _ in range(players - 1):
        await anna.post("bots")
    await anna.post("start")
    changed = [anyio.Event()]
    services[Bus].listen(lambda _: changed[0].set())
    with anyio.fail_after(HANGS):
        while (table := await anna.look())["status"] == "running":
            if table["decision"] is not None:
                await anna.play()
            else:
                await changed[0].wait()  # a bot is thinking, in another process
            changed[0] = anyio.Event()
    assert len(table["outcome"]["places"]) == players


async def test_a_bot_stands_in_for_an_absent_player_until_they_choose(pair: list[Program]) -> None:
    # Given a table without clocks that waits for a player who has no socket open
    absent, choice = await find_choice(pair)
    other = next(program for program in pair if program is not absent)
    seat = (await absent.look())["viewer"]
    assert read_error(await other.post("bots", seat=1 - seat)) == (409, "seat_taken")

    # When the other player lets a bot play for them
    answer = await other.post("bots", seat=seat)
    assert (answer.status_code, answer.json()) == (201, {"seat": seat})
    assert (await other.look())["seats"][seat]["control"] == "bot"

    # Then they are back as soon as they choose, even if the bot was quicker
    assert (await absent.post("choices", **choice)).status_code in (200, 409)
    assert (await other.look())["seats"][seat]["control"] == "player"


async def test_a_table_with_outdated_rules_is_frozen(
    connect: Connect, services: Services, pair: list[Program]
) -> None:
    _, choice = await find_choice(pair)
    room = await services[Rooms].get(pair[0].table.rpartition("/")[2])

    def change_version(db: Session) -> None:
        table = db.get_one(Table, room.id)
        table.rules_version, table.revision = -1, table.revision + 1

    await services[Database].write(change_version)
    scene = await services[Database].read(partial(load_scene, table_id=room.id))
    assert scene is not None
    room.scene = scene
    table = await pair[0].look()
    assert (table["status"], table["view"], table["decision"]) == ("frozen", None, None)
    for program in pair:
        assert read_error(await program.post("choices", **choice)) == (409, "frozen")
        assert read_error(await program.post("undo", op="1")) == (409, "frozen")
    assert read_error(await pair[0].client.get(pair[0].table, params={"at": 0})) == (409, "frozen")


async def test_a_removed_player_cannot_act(connect: Connect, game: str) -> None:
    anna, ben = await connect("Anna").arrive(), await connect("Ben").arrive()
    await anna.create(game, 2)
    await ben.join(anna)
    await anna.client.delete(f"{anna.table}/seats/1")
    for what in ("undo", "concede"):
        assert read_error(await ben.post(what, op="1")) == (403, "not_seated")
    assert (await ben.look())["viewer"] is None


async def test_a_player_who_concedes_is_out_of_the_game(pair: list[Program]) -> None:
    assert (await pair[0].post("concede", op="1")).status_code == 200
    table = await pair[0].look()
    assert table["seats"][0]["control"] == "left"
    assert table["decision"] is None
    await play_on(pair[1:])
    assert (await pair[1].look())["status"] == "finished"


async def test_earlier_moments_can_be_shown_and_after_the_end_from_every_seat(pair: list[Program]) -> None:
    looks = [[await program.look() for program in pair]]
    for _ in range(24):  # the shortest games take 28
        await play_on(pair, 1)
        looks.append([await program.look() for program in pair])

    async def look_back(**query: Any) -> dict[str, Any]:
        answer = await pair[0].client.get(pair[0].table, params=query)
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    other = await pair[0].client.get(pair[0].table, params={"at": 3, "seat": 1})
    assert read_error(other) == (409, "not_finished")
    for seq in (0, 1, 19, 20, 21, 24):
        past = await look_back(at=seq)
        assert (past["seq"], past["viewer"], past["decision"]) == (seq, 0, None)
        for part in ("view", "news", "waiting_for"):
            assert past[part] == looks[seq][0][part]
    await play_on(pair)
    for seq in (0, 7, 24):
        past = await look_back(at=seq, seat=1)
        assert (past["viewer"], past["view"]) == (1, looks[seq][1]["view"])
    assert (await look_back(seat=1))["outcome"] == (await pair[1].look())["outcome"] is not None
    for wrong in ({"at": 9999}, {"at": -1}, {"seat": 9}, {"seat": -1}):
        assert read_error(await pair[0].client.get(pair[0].table, params=wrong)) == (422, "invalid")
    assert read_error(await pair[0].client.get(pair[0].table, params={"at": "x"})) == (400, "malformed")
