"""Loads a game's rulebook from its RULES.md.

The format is described in `rulebook_markdown.py`, that of its fenced blocks in `rulebook_pictures.py`.
"""

import re
from dataclasses import replace
from functools import cache

from markupsafe import Markup

from app.catalogue.chapters import Chapter, Rulebook
from app.catalogue.rulebook_markdown import parse_rulebook
from app.games.files import rules_folder

ID_START = re.compile(r'\sid="|\shref="#')
"""The start of an id, or of a link to one, in the HTML of a rulebook; in texts the quotes are escaped."""


@cache
def load_rulebook(game_id: str, language: str = "en") -> Rulebook | None:
    """The rulebook of a game in a language, else in English; None if the game has no RULES.md."""
    folder = rules_folder(game_id)
    for file in (folder / f"RULES.{language}.md", folder / "RULES.md"):
        if file.is_file():
            return parse_rulebook(file.read_text("utf-8"))
    return None


def load_prefixed_rulebook(game_id: str, language: str = "en") -> Rulebook | None:
    """The rulebook with the prefix `rule-` in all its ids, for a page that has ids of its own."""
    book = load_rulebook(game_id, language)
    if book is None:
        return None
    chapters = [
        Chapter(
            f"rule-{chapter.id}",
            chapter.title,
            _prefix_ids(chapter.html),
            tuple((f"rule-{id}", title) for id, title in chapter.parts),
        )
        for chapter in book.chapters
    ]
    topics = {topic: f"rule-{id}" for topic, id in book.chapter_by_topic.items()}
    opening = _prefix_ids(book.opening)
    return replace(book, opening=opening, chapters=tuple(chapters), chapter_by_topic=topics)


def _prefix_ids(html: Markup) -> Markup:
    return Markup(ID_START.sub(r"\g<0>rule-", str(html)))
