"""A game's rulebook: its RULES.md as chapters of HTML, every numbered rule with an address of its own.

How it is written is said in `read_rulebook.py`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from app.settings import ROOT

PICTURED = re.compile(r'<pre><code class="language-cards">([\w\s-]+)</code></pre>')
"""A block of components as markdown-it writes it: their keys, apart by spaces."""
ADDRESS = re.compile(r' id="| href="#')
"""Where an address begins in the HTML of a rulebook; what looks like it in a text is escaped."""


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


@cache
def rulebook(game_id: str, speaks: str = "en") -> Rulebook | None:
    """The rulebook of a game in a language, else in English; None where it has no RULES.md."""
    from app.catalogue.read_rulebook import read_rulebook  # a hall starts without Markdown

    folder = ROOT / "engines" / game_id
    for file in (folder / f"RULES.{speaks}.md", folder / "RULES.md"):
        if file.is_file():
            return read_rulebook(file.read_text("utf-8"))
    return None


@cache
def rulebook_beside(game_id: str, speaks: str = "en") -> Rulebook | None:
    """The same with `rule-` before every address, for a page with addresses of its own."""
    book = rulebook(game_id, speaks)
    if book is None:
        return None
    chapters = [
        Chapter(
            f"rule-{one.id}",
            one.title,
            _set_aside(one.html),
            tuple((f"rule-{id}", title) for id, title in one.parts),
        )
        for one in book.chapters
    ]
    asked = {topic: f"rule-{id}" for topic, id in book.asked.items()}
    return replace(book, opening=_set_aside(book.opening), chapters=tuple(chapters), asked=asked)


def illustrated(book: Rulebook, faces: Mapping[str, Markup], *, aside: bool = False) -> Rulebook:
    """A rulebook with the components that it names drawn; `aside`: with addresses as beside a table. KeyError
    for a component that there is not."""

    def drawn(found: re.Match[str]) -> str:
        shown = [_set_aside(faces[key]) if aside else faces[key] for key in found[1].split()]
        return f'<ul class="pictured">{"".join([f"<li>{face}</li>" for face in shown])}</ul>'

    chapters = [replace(one, html=Markup(PICTURED.sub(drawn, str(one.html)))) for one in book.chapters]
    return replace(book, chapters=tuple(chapters))


def _set_aside(html: Markup) -> Markup:
    return Markup(ADDRESS.sub(r"\g<0>rule-", str(html)))
