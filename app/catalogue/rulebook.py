"""A game's rulebook: its RULES.md as chapters of HTML, every numbered rule with an address of its own.

How it is written is said in `read_rulebook.py`; what its fenced blocks show is drawn by `pictures.py`.
"""

import re
from dataclasses import replace
from functools import cache

from markupsafe import Markup

from app.catalogue.chapters import Chapter, Rulebook
from app.catalogue.read_rulebook import read_rulebook
from app.settings import ROOT

ADDRESS = re.compile(r'\sid="|\shref="#')
"""Where an address begins in the HTML of a rulebook; what looks like it in a text is escaped."""


@cache
def load_rulebook(game_id: str, speaks: str = "en") -> Rulebook | None:
    """The rulebook of a game in a language, else in English; None where it has no RULES.md."""
    folder = ROOT / "engines" / game_id
    for file in (folder / f"RULES.{speaks}.md", folder / "RULES.md"):
        if file.is_file():
            return read_rulebook(file.read_text("utf-8"))
    return None


@cache
def load_prefixed_rulebook(game_id: str, speaks: str = "en") -> Rulebook | None:
    """The same with `rule-` before every address, for a page with addresses of its own."""
    book = load_rulebook(game_id, speaks)
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


def _set_aside(html: Markup) -> Markup:
    return Markup(ADDRESS.sub(r"\g<0>rule-", str(html)))
