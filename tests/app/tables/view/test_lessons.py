"""Lessons agree with the current rules: every act is legal, and the coach's words match the page."""

from dataclasses import replace
from typing import Any

import pytest

from app.commands.check.lesson import check_lesson
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Page
from engines.kernel.matches.lesson_moments import find_lesson_moments

GAMES_WITH_LESSON = tuple([game for game in CATALOGUE.values() if game.lesson is not None])
SOME = GAMES_WITH_LESSON[0]


@pytest.mark.parametrize("game", GAMES_WITH_LESSON, ids=lambda game: game.id)
def test_a_lesson_agrees_with_the_rules_and_the_table(game: Game[Any]) -> None:
    assert list(check_lesson(game)) == []
    assert game.lesson is not None
    moments = find_lesson_moments(game, game.lesson).values()
    met = {moment.next_acts[LEARNER] for moment in moments if LEARNER in moment.next_acts}
    assert met == set(game.lesson.acts_of(LEARNER))


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (Page("", "Well done.", at="act"), "title of the page '' has 0"),
        (Page("Done", "W" * 231, at="act"), "text of the page 'Done' has 231"),
        (Page("Done", "Well done.", at="nowhere"), "points at 'nowhere', which is not on the page"),
        (
            Page("Done", "Well done.", at="act", shows=("Quidditch",)),
            "needs 'Quidditch', which is not visible",
        ),
    ],
    ids=["no title", "too long", "points at nothing", "shows nothing"],
)
def test_a_wrong_page_is_found(page: Page, fault: str) -> None:
    """Given a lesson with a wrong last page, then the check says what is wrong with it, and where."""
    assert SOME.lesson is not None
    (finding,) = check_lesson(replace(SOME, lesson=replace(SOME.lesson, end=(page,))))
    assert fault in finding.what
    assert finding.where == f"engines/{SOME.id}/lesson.py"


def test_an_act_that_is_not_legal_is_found() -> None:
    """Given a lesson with another deal, then the check names the first act that is refused."""
    assert SOME.lesson is not None
    acts = (replace(SOME.lesson.acts[0], answers=("no such option",)), *SOME.lesson.acts[1:])
    (finding,) = check_lesson(replace(SOME, lesson=replace(SOME.lesson, acts=acts)))
    assert "act 0 of seat" in finding.what
