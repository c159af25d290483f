"""Lesson: a guided first game: a fixed deal, what everybody does in it, and what a coach says on the way.

A lesson is data. The learner sits in seat 0; the other seats are bots', who do what the lesson says for as long
as the table is on its way. Where it stands is found by the state alone, so undo, another device and a server that
starts again need no bookkeeping.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.kernel.choices.decision import Answer, Path

LEARNER = 0
"""The seat of whoever learns."""
SALT = "lesson"
"""The share of every seat in the chance of a lesson."""

Said = str | tuple[str, ...] | tuple[int, ...]
"""An answer in short: the id that is picked, several ids, or the amounts of a split."""


@dataclass(frozen=True)
class Page:
    """What the coach says at once about one thing, in a title and up to two sentences.

    `at` is the thing: the name that options aim at ("seat:1"), the id of an element or the name of a zone; with
    several, apart by spaces, the first one that can be seen. The page that asks for an act needs none: it points at
    what the act takes. "{1}" in the words is the name of the player in seat 1. `do` says in a few
    words what is asked, with names as well. `shows` are words that stand there, for the test.
    """

    title: str
    words: str
    at: str = ""
    do: str = ""
    shows: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonAct:
    """A choice of a seat; the learner's has pages before it, and the last of them asks for it. Without pages the
    coach makes it for the learner, to get on."""

    seat: int
    answers: tuple[Said, ...]
    pages: tuple[Page, ...] = ()

    @property
    def path(self) -> Path:
        """The choice as the rules take it."""
        return tuple([_answer(said) for said in self.answers])


@dataclass(frozen=True)
class Lesson:
    """A deal (seed, how many play, options), the acts of everybody in their order, and the pages after them.

    `tips` are for those who go their own way: a sentence for each topic of a question.
    """

    seed: str
    players: int
    acts: tuple[LessonAct, ...]
    end: tuple[Page, ...]
    tips: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def salts(self) -> tuple[str, ...]:
        """Everybody's share in the chance."""
        return (SALT,) * self.players

    @property
    def pages(self) -> int:
        """How many there are."""
        return sum(len(act.pages) for act in self.acts) + len(self.end)

    def acts_of(self, seat: int) -> tuple[int, ...]:
        """Which acts are a seat's."""
        return tuple([at for at, act in enumerate(self.acts) if act.seat == seat])

    def first_page(self, act: int) -> int:
        """How many pages come before those of an act."""
        return sum(len(one.pages) for one in self.acts[:act])


def does(seat: int, *answers: Said) -> LessonAct:
    """What a bot does."""
    return LessonAct(seat, answers)


def you(*answers: Said, say: tuple[Page, ...]) -> LessonAct:
    """What the learner is asked to do, and what is said before."""
    return LessonAct(LEARNER, answers, say)


def _answer(said: Said) -> Answer:
    if isinstance(said, str):
        return Answer(picks=(said,))
    if said and isinstance(said[0], int):
        return Answer(amounts=said)
    return Answer(picks=said)  # type: ignore[arg-type]
