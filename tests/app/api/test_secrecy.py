"""Nothing secret reaches a program: in a world that it cannot tell from this one it gets the same bytes."""

from dataclasses import replace
from typing import Any

import pytest

from app.api.schemas.table_json import encode_json, past_table_json, table_json
from app.tables.play.rooms import Rooms
from app.tables.view.describe import describe_table
from app.tables.view.question.questions import explore_question
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.worlds.resample import resample
from tests.app.api.conftest import GAMES, Call
from tests.live.program import begun
from tests.options import turned_on

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_the_json_is_the_same_in_a_world_that_looks_the_same(
    call: Call, services: Services, game: str
) -> None:
    players = min(4, CATALOGUE[game].seats[1])
    programs = [call(f"Program {seat}") for seat in range(players)]
    await begun(programs, game, options=turned_on(game))
    room = await services[Rooms].get(programs[0].table.rpartition("/")[2])
    dice, other_worlds = Dice("worlds"), 0
    for _ in range(12):
        scene = room.scene
        assert scene.match is not None
        if scene.match.finished:
            break
        for viewer in (*range(players), None):
            world = resample(scene.match.game, scene.match.state, viewer, dice, players)
            if world is None or world == scene.match.state:
                continue
            other_worlds += 1
            other = replace(scene, match=replace(scene.match, state=world))
            here, there = [
                encode_json(table_json(one, describe_table(one, viewer, "/invite/x")))
                for one in (scene, other)
            ]
            assert here == there, f"viewer {viewer} is told what they cannot know"
            here, there = [encode_json(past_table_json(one, one, viewer)) for one in (scene, other)]
            assert here == there
            if viewer is not None and scene.match.decision_id(viewer) is not None:
                assert _ways(scene, viewer) == _ways(other, viewer)
        for program in programs:
            await program.play()
    assert other_worlds > 10


def _ways(scene: Any, seat: int) -> list[Any]:
    """What exploring tells after every first answer."""
    say = scene.game.speaker(seat, scene.names)
    decision = scene.game.decision(scene.match.state, seat)
    answers = [decision.random_answer(Dice(f"{seat}:{number}")) for number in range(5)]
    return [explore_question(scene.match, seat, (answer,), say) for answer in answers]


async def test_seed_salts_tokens_and_ids_are_in_no_answer(call: Call, services: Services, game: str) -> None:
    programs = [call("Anna"), call("Ben")]
    await begun(programs, game)
    wanda = await call("Wanda").arrive()
    wanda.table = programs[0].table
    scene = (await services[Rooms].get(wanda.table.rpartition("/")[2])).scene
    assert scene.match is not None
    secrets = [scene.table.seed, scene.match.state.rng.open.key]
    secrets += [one for seat in scene.seats for one in (seat.salt, seat.user_id) if one]
    secrets += [str(one.client.headers["Authorization"]).partition(" ")[2] for one in programs]
    answers = []
    for _ in range(6):
        for program in (*programs, wanda):
            for path in ("", "/messages", "?at=0"):
                answer = await program.client.get(f"{program.table}{path}")
                answers.append(f"{answer.headers} {answer.text}")
        for program in programs:
            await program.play()
    assert not [secret for secret in secrets for answer in answers if secret in answer]


async def test_a_watcher_is_told_no_question_and_no_invite(call: Call, game: str) -> None:
    programs = [call("Anna"), call("Ben")]
    await begun(programs, game)
    wanda = call("Wanda")
    wanda.table = programs[0].table
    table = await wanda.look()
    assert [table[part] for part in ("viewer", "decision", "invite")] == [None] * 3
    assert not table["can_undo"]
    assert not any(seat["you"] for seat in table["seats"])
