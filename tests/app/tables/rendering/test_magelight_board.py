"""The board of Magelight: options have a place on the table, and every label fits the action bar."""

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
ON_BOARD = ("hand", "aside", "ally", "seat")
"""The prefixes of targets on the table; other cards are laid out in the tray."""
MAX_SENTENCE, MAX_VERB, MAX_CONSEQUENCE = 60, 22, 90


@cache
def renderer() -> RegionRenderer:
    """The renderer of these tests."""
    return RegionRenderer(environment())


def look(match: Match[Any], viewer: int | None, path: Path = ()) -> TableView:
    """The view of a viewer at the end of a path."""
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
    """The view at every step of every choice of a random game, the complete choice last."""
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
def test_options_with_a_target_are_on_the_table(seats: int) -> None:
    prefixes: set[str] = set()
    for table_view in questions(seats, "lies"):
        question = table_view.question
        assert question is not None
        if question.kind != "pick":
            continue
        on_page = list_targets(renderer().render(table_view))
        targets = [option.target for option in question.options if option.target is not None]
        on_board = [target for target in targets if target.startswith(ON_BOARD)]
        assert set(on_board) <= on_page, question.topic
        prefixes |= {target.partition(":")[0] for target in on_board}
        if question.topic != "act":
            assert len(set(targets)) == len(targets), f"two answers of {question.topic} share a thing"
    assert prefixes >= {"hand", "aside", "seat"}


@pytest.mark.parametrize("seats", [4, 6])
def test_every_label_fits_the_action_bar(seats: int) -> None:
    complete = 0
    for table_view in questions(seats, "acts"):
        question = table_view.question
        assert question is not None
        label = label_choice(table_view, question)
        if question.kind == "confirm":
            complete += 1
            assert len(label.sentence) <= MAX_SENTENCE, label
            assert len(label.verb) <= MAX_VERB, label
            if "You channel" not in label.consequence:
                assert len(label.consequence) <= MAX_CONSEQUENCE, label
        elif question.most > 1 or question.least == 0:
            assert label.verb != "Confirm", question.topic
    assert complete > 100


def test_a_spectator_has_nothing_of_their_own_and_sees_no_hand() -> None:
    match, _ = Match.start(GAME, 4, GAME.parse_options({}), "spectator")
    regions = renderer().render(look(match, None))
    assert "hand:" not in regions["hand"].html
    assert 'id="know"' not in regions["board"].html
