"""The parsed form of a rulebook: chapters, each with an id for links."""

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Chapter:
    """A chapter with its HTML; `id` is its HTML id, `parts` are the ids and titles of its subheadings."""

    id: str
    title: str
    html: Markup
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """A game's rules. `chapter_by_topic` has the id of the chapter or part that explains a decision."""

    opening: Markup
    chapters: tuple[Chapter, ...]
    chapter_by_topic: dict[str, str]
