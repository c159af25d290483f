"""Lessons at tables: whether a table is a guided first game, and its progress in the lesson."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from app.games.catalogue import load_rules
from app.storage.models import Table
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import Lesson
from engines.kernel.matches.lesson_moments import LessonMoment, find_lesson_moments
from engines.kernel.matches.match import Match


def find_lesson(game: Game[Any], table: Table) -> Lesson | None:
    """The lesson of a table, recognised by its seed, as random seeds differ from those of lessons."""
    return game.lesson if game.lesson is not None and table.seed == game.lesson.seed else None


def find_moment(match: Match[Any]) -> LessonMoment | None:
    """The moment of the game's lesson with the match's state; None if it has left the lesson."""
    return _find_moments(match.game.id, match.game.version).get(match.game.hash(match.state))


def count_learned(game: Game[Any], table: Table, hashes: Iterable[str]) -> int:
    """The highest number of lesson acts that the learner had made in any state, given by its hash.

    0 if the table has no lesson.
    """
    if find_lesson(game, table) is None:
        return 0
    moments = [_find_moments(game.id, game.version).get(hash) for hash in hashes]
    return max([moment.learner_act_count for moment in moments if moment is not None], default=0)


def find_planned_path(match: Match[Any], table: Table, seat: int) -> Path | None:
    """The path of a seat's next choice in the table's lesson; None without a lesson, or after its end."""
    lesson = find_lesson(match.game, table)
    moment = find_moment(match) if lesson is not None else None
    if lesson is None or moment is None or seat not in moment.next_acts:
        return None
    return lesson.acts[moment.next_acts[seat]].path


@cache
def _find_moments(game_id: str, version: int) -> Mapping[str, LessonMoment]:
    game = load_rules(game_id, version)
    return find_lesson_moments(game, game.lesson) if game.lesson is not None else {}
