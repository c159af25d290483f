"""Hints: the move of a Medium bot in a player's place, at tables where all other players are bots."""

import pytest

from app.bots.hints import say_steps
from app.web.services import Services
from engines.kernel.choices.decision import Answer
from engines.magelight import GAME
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, wait_until
from tests.engines.magelight.play import A
from tests.engines.magelight.table import table
from tests.engines.words import NAMES
from tests.live.player import Player, begin_game
from tests.live.program import Program

pytestmark = pytest.mark.anyio

JSON = {"Accept": "application/json"}


@pytest.fixture
async def anna(visit: Visit, services: Services, game: str) -> Player:
    """A player among bots, who has an open decision."""
    anna = visit("Anna")
    await anna.create(game, 2)
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("start")).status_code == 200
    room = await find_room(services, anna)
    await wait_until(
        services, room, lambda scene: scene.match is not None and scene.match.decision_id(0) is not None
    )
    return anna


async def test_a_hint_is_a_complete_choice_in_words_with_a_reason(anna: Player, services: Services) -> None:
    # Given a player with an open decision
    room = await find_room(services, anna)
    before = room.scene
    question = (await anna.look()).question
    assert question is not None
    # When they request a hint
    answer = await anna.client.post(f"{anna.path}/hint", data={"decision": question.id}, headers=JSON)
    assert answer.status_code == 200, answer.text
    hint = answer.json()
    # Then it describes each step and the reason, changes nothing, and is a legal choice
    assert len(hint["steps"]) == len(hint["path"]) >= 1
    assert all(hint["steps"])
    assert "Medium bot" in hint["why"] or "only move" in hint["why"]
    assert (await find_room(services, anna)).scene is before
    assert (await anna.choose(question.id, hint["path"])).status_code == 200


def test_a_step_names_the_card_that_its_label_omits() -> None:
    play = table(hand="siphon_sigil bonfire ley_surge rimestorm", mana=9)
    say = GAME.speaker(A, NAMES)
    store, burn = (Answer(picks=(f"{verb}:siphon_sigil",)) for verb in ("store", "burn"))
    aimed = (Answer(picks=("play:siphon_sigil",)), Answer(picks=("seat:1",)))
    assert list(say_steps(play.state, A, (store,), say)) == ["Siphon Sigil: Store"]
    assert list(say_steps(play.state, A, (burn,), say)) == ["Siphon Sigil: Burn +2"]
    assert list(say_steps(play.state, A, aimed, say)) == ["Siphon Sigil: Play for 4 Mana", "Bob"]


async def test_a_hint_is_in_the_players_language(anna: Player) -> None:
    question = (await anna.look()).question
    assert question is not None
    german = JSON | {"Accept-Language": "de"}
    answer = await anna.client.post(f"{anna.path}/hint", data={"decision": question.id}, headers=german)
    assert "Bot" in answer.json()["why"] or "einzige Zug" in answer.json()["why"]


async def test_programs_can_request_hints(anna: Player, services: Services) -> None:
    program = Program(anna.client, "Anna")
    program.table = f"/api{anna.path}"
    decision = (await program.look())["decision"]
    hint = await program.post("hint", decision=decision["id"])
    assert hint.status_code == 200, hint.text
    choice = await program.post("choices", op="1", decision=decision["id"], path=hint.json()["path"])
    assert choice.status_code == 200, choice.text


async def test_there_are_no_hints_at_tables_with_other_people(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for player in (anna, ben):
        question = (await player.look()).question
        if question is not None:
            refusal = await player.client.post(
                f"{player.path}/hint", data={"decision": question.id}, headers=JSON
            )
            assert (refusal.status_code, refusal.json()["code"]) == (403, "people_here")
        assert "ask-advice" not in (await player.look()).html


async def test_a_hint_needs_the_players_own_open_decision(anna: Player, visit: Visit) -> None:
    late = await anna.client.post(f"{anna.path}/hint", data={"decision": "9.9"}, headers=JSON)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    stranger = visit("Mallory")
    question = (await anna.look()).question
    assert question is not None
    refusal = await stranger.client.post(f"{anna.path}/hint", data={"decision": question.id}, headers=JSON)
    assert refusal.status_code == 403
