"""What a rulebook is: chapters with an address each."""

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Chapter:
    """A chapter with its heading; `id` is its address on the page, `parts` the headings in it with theirs."""

    id: str
    title: str
    html: Markup
    parts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """A game's rules. `asked` says in which chapter or part a question is explained, by its topic."""

    opening: Markup
    chapters: tuple[Chapter, ...]
    asked: dict[str, str]
