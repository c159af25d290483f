"""Lessons at tables: which table is a guided first game, and how far it has followed it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from app.storage.models import Table
from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import Lesson
from engines.kernel.matches.lesson_moments import LessonMoment, find_lesson_moments
from engines.kernel.matches.match import Match


def find_lesson(game: Game[Any], table: Table) -> Lesson | None:
    """The lesson that a table is dealt for; a seed that is drawn is never that of a lesson."""
    return game.lesson if game.lesson is not None and table.seed == game.lesson.seed else None


def find_moment(match: Match[Any]) -> LessonMoment | None:
    """Where a table stands in the lesson of its game; None where it goes its own way."""
    return _moments(match.game.id).get(match.game.hash(match.state))


def count_learned(game: Game[Any], table: Table, hashes: Iterable[str]) -> int:
    """How many acts of its lesson the learner has made at most, by the hashes of a table's states; 0 without
    one."""
    if find_lesson(game, table) is None:
        return 0
    found = [_moments(game.id).get(hash) for hash in hashes]
    return max([moment.learned for moment in found if moment is not None], default=0)


def find_planned_path(match: Match[Any], table: Table, seat: int) -> Path | None:
    """What a seat does next by the lesson of its table; None where there is none, or nothing more in it."""
    lesson = find_lesson(match.game, table)
    moment = find_moment(match) if lesson is not None else None
    if lesson is None or moment is None or seat not in moment.next:
        return None
    return lesson.acts[moment.next[seat]].path


@cache
def _moments(game: str) -> Mapping[str, LessonMoment]:
    lesson = CATALOGUE[game].lesson
    return find_lesson_moments(CATALOGUE[game], lesson) if lesson is not None else {}
