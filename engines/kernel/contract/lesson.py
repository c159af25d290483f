"""Lessons: guided first games with a fixed deal, scripted choices, and a coach's comments.

A lesson is data. The learner sits in seat 0; bots in the other seats follow the script for as long as the
table does. The position in the lesson is found from the state alone, so undo, another device and a server
restart need no bookkeeping.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.choices.decision import Answer, Path

LEARNER = 0
"""The learner's seat."""
SALT = "lesson"
"""The salt of every seat in a lesson."""

ShortAnswer = str | tuple[str, ...] | tuple[int, ...]
"""Short form of an answer: the picked id, several ids, or the amounts of a split."""


@dataclass(frozen=True)
class Page:
    """One comment of the coach about one thing: a title and up to two sentences.

    `at` is the thing to point at: the target of an option ("seat:1"), the id of an element or the name of a
    zone; of several, separated by spaces, the first visible one is used. A page that asks for a choice needs
    none: it points at the target of the choice. "{1}" in the text is the name of the player in seat 1. `do`
    says in a few words what to do, with names as well. `shows` are words that must be visible at this point;
    a test checks them.
    """

    title: str
    words: str
    at: str = ""
    do: str = ""
    shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonAct:
    """A scripted choice of a seat.

    The learner's choice has pages, the last of which asks for it. Without pages the coach makes it for the
    learner, to move on.
    """

    seat: int
    answers: tuple[ShortAnswer, ...]
    pages: tuple[Page, ...] = ()

    @property
    def path(self) -> Path:
        """The choice as a path."""
        return tuple([_answer(short) for short in self.answers])


@dataclass(frozen=True)
class Lesson:
    """A deal (seed, number of players, options), everybody's choices in order, and the closing pages.

    `tips` are for learners who choose differently: one sentence per topic of a decision.
    """

    seed: str
    players: int
    acts: tuple[LessonAct, ...]
    end: tuple[Page, ...]
    tips: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def salts(self) -> tuple[str, ...]:
        """The salts of all seats."""
        return (SALT,) * self.players

    @property
    def page_count(self) -> int:
        """The total number of pages."""
        return sum(len(act.pages) for act in self.acts) + len(self.end)

    def acts_of(self, seat: int) -> tuple[int, ...]:
        """The indices of a seat's acts."""
        return tuple([index for index, act in enumerate(self.acts) if act.seat == seat])

    def first_page(self, act_index: int) -> int:
        """The number of pages before those of an act."""
        return sum(len(act.pages) for act in self.acts[:act_index])


def does(seat: int, *answers: ShortAnswer) -> LessonAct:
    """A choice that a bot makes or, for seat 0, that the coach makes for the learner."""
    return LessonAct(seat, answers)


def you(*answers: ShortAnswer, say: tuple[Page, ...]) -> LessonAct:
    """A choice of the learner, and the pages before it."""
    return LessonAct(LEARNER, answers, say)


def _answer(short: ShortAnswer) -> Answer:
    if isinstance(short, str):
        return Answer(picks=(short,))
    if short and isinstance(short[0], int):
        return Answer(amounts=short)
    return Answer(picks=short)  # type: ignore[arg-type]
