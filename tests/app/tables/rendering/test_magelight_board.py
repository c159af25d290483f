"""Magelight on the frame: what can be chosen lies on the table, and every act fits the action bar."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from app.storage.models import Seat, Table
from app.tables.log.scene import Scene
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.rendering.rendered_table import list_targets
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import label_choice
from app.tables.view.table_view import TableView
from app.web.rendering.pages import environment
from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Path
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.magelight import GAME

NAMES = ("Morgana", "Prospero", "Ged", "Ada", "Circe", "Merlin")
LYING = ("hand", "aside", "ally", "seat")
"""Where a thing lies that is taken on the table; other cards are laid out in the tray."""
SENTENCE, VERB, CONSEQUENCE = 60, 22, 90


@cache
def drawer() -> RegionRenderer:
    """Draws tables."""
    return RegionRenderer(environment())


def look(match: Match[Any], viewer: int | None, path: Path = ()) -> TableView:
    """What a viewer sees at the end of a path."""
    seats = match.seats
    table = Table(
        id="frame", game=GAME.id, rules_version=GAME.version, players=seats, options="{}", visibility="link",
        status="running", seed="", commitment="",
    )  # fmt: skip
    taken = tuple(
        [Seat(table_id="frame", seat=n, user_id=str(n), name=NAMES[n], salt="") for n in range(seats)]
    )
    return describe_table(Scene(table, taken, GAME, match), viewer, "/invite", path)


def questions(seats: int, seed: str) -> Iterator[TableView]:
    """Every question of a random game, with all answers given on the way, the whole choice last."""
    dice = Dice(seed)
    match, _ = Match.start(GAME, seats, GAME.parse_options({}), seed)
    while match.pending:
        seat = match.pending[0].seat
        path: Path = ()
        cursor = begin_choice(match.state, seat)
        while (decision := cursor.decision) is not None:
            yield look(match, seat, path)
            answer = decision.random_answer(dice)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        yield look(match, seat, path)
        match, _ = match.play(seat, Choose(path))


@pytest.mark.parametrize("seats", [4, 6])
def test_what_can_be_chosen_lies_on_the_table(seats: int) -> None:
    found: set[str] = set()
    for seen in questions(seats, "lies"):
        question = seen.question
        assert question is not None
        if question.kind != "pick":
            continue
        drawn = list_targets(drawer().render(seen))
        targets = [one.target for one in question.options if one.target is not None]
        here = [target for target in targets if target.startswith(LYING)]
        assert set(here) <= drawn, question.topic
        found |= {target.partition(":")[0] for target in here}
        if question.topic != "act":
            assert len(set(targets)) == len(targets), f"two answers of {question.topic} share a thing"
    assert found >= {"hand", "aside", "seat"}


@pytest.mark.parametrize("seats", [4, 6])
def test_every_act_is_named_and_fits_the_action_bar(seats: int) -> None:
    named = 0
    for seen in questions(seats, "acts"):
        question = seen.question
        assert question is not None
        act = label_choice(seen, question)
        if question.kind == "confirm":
            named += 1
            assert len(act.sentence) <= SENTENCE, act
            assert len(act.verb) <= VERB, act
            if "You channel" not in act.consequence:
                assert len(act.consequence) <= CONSEQUENCE, act
        elif question.most > 1 or question.least == 0:
            assert act.verb != "Confirm", question.topic
    assert named > 100


def test_a_spectator_has_nothing_of_their_own_and_sees_no_hand() -> None:
    match, _ = Match.start(GAME, 4, GAME.parse_options({}), "spectator")
    html = drawer().render(look(match, None))
    assert "hand:" not in html["hand"].html
    assert 'id="know"' not in html["board"].html
