"""The chapters of a rulebook, with ids for links, and a function that finds the one about a decision."""

from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from engines.kernel.choices.decision import Decision
from engines.kernel.secrecy.audience import Viewer


@dataclass(frozen=True)
class Chapter:
    """A chapter with its HTML; `id` is its HTML id, `parts` are the ids and titles of its subheadings."""

    id: str
    title: str
    html: Markup
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """A game's rules.

    `chapter_by_topic` maps the topic of a decision to the id of the chapter or part that explains it.
    `language` is the code of the language that the rules are written in.
    """

    introduction: Markup
    chapters: tuple[Chapter, ...]
    chapter_by_topic: dict[str, str]
    language: str = "en"


def find_chapter_id(book: Rulebook, pending: Iterable[Decision], viewer: Viewer) -> str | None:
    """The id of the chapter about the viewer's open decision or, if there is none, about another player's."""
    own_first = sorted(pending, key=lambda decision: decision.seat != viewer)
    return book.chapter_by_topic.get(own_first[0].topic.key) if own_first else None
