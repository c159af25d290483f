"""API clients receive no secrets: in worlds that they cannot distinguish they receive the same bytes."""

from typing import Any

import pytest

from app.api.schemas.table_json import encode_json, past_table_json, table_json
from app.tables.play.rooms import Rooms
from app.tables.view.describe_table import describe_table
from app.tables.view.question.questions import build_next_question
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from tests.app.api.conftest import GAMES, Connect
from tests.app.similar_worlds import find_similar_worlds
from tests.live.program import begin_game
from tests.options import turn_on_flags

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_similar_worlds_have_the_same_json(connect: Connect, services: Services, game: str) -> None:
    players = min(4, CATALOGUE[game].seats[1])
    programs = [connect(f"Program {seat}") for seat in range(players)]
    await begin_game(programs, game, options=turn_on_flags(game))
    room = await services[Rooms].get(programs[0].table.rpartition("/")[2])
    async for viewer, *scenes in find_similar_worlds(room, programs):
        real, similar = [
            encode_json(table_json(scene, describe_table(scene, viewer, "/invite/x"))) for scene in scenes
        ]
        assert real == similar, f"viewer {viewer} is sent a secret"
        real, similar = [encode_json(past_table_json(scene, scene, viewer)) for scene in scenes]
        assert real == similar
        match = scenes[0].match
        if viewer is not None and match is not None and match.decision_id(viewer) is not None:
            real_steps, similar_steps = [_explore(scene, viewer) for scene in scenes]
            assert real_steps == similar_steps


def _explore(scene: Any, seat: int) -> list[Any]:
    """The steps that follow five random first answers."""
    say = scene.game.speaker(seat, scene.names)
    decision = scene.game.decision(scene.match.state, seat)
    answers = [decision.random_answer(Dice(f"{seat}:{number}")) for number in range(5)]
    return [build_next_question(scene.match, seat, (answer,), say) for answer in answers]


async def test_responses_contain_no_seed_salts_tokens_or_user_ids(
    connect: Connect, services: Services, game: str
) -> None:
    programs = [connect("Anna"), connect("Ben")]
    await begin_game(programs, game)
    wanda = await connect("Wanda").arrive()
    wanda.table = programs[0].table
    scene = (await services[Rooms].get(wanda.table.rpartition("/")[2])).scene
    assert scene.match is not None
    secrets = [scene.table.seed, scene.match.state.rng.open.key]
    secrets += [value for seat in scene.seats for value in (seat.salt, seat.user_id) if value]
    secrets += [str(program.client.headers["Authorization"]).partition(" ")[2] for program in programs]
    answers = []
    for _ in range(6):
        for program in (*programs, wanda):
            for path in ("", "/messages", "?at=0"):
                answer = await program.client.get(f"{program.table}{path}")
                answers.append(f"{answer.headers} {answer.text}")
        for program in programs:
            await program.play()
    assert not [secret for secret in secrets for answer in answers if secret in answer]


async def test_a_spectator_receives_no_decision_and_no_invite(connect: Connect, game: str) -> None:
    programs = [connect("Anna"), connect("Ben")]
    await begin_game(programs, game)
    wanda = connect("Wanda")
    wanda.table = programs[0].table
    table = await wanda.look()
    assert [table[part] for part in ("viewer", "decision", "invite")] == [None] * 3
    assert not table["can_undo"]
    assert not any(seat["you"] for seat in table["seats"])
