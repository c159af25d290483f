"""Loads a game's rulebook from its RULES.md.

`rulebook_markdown.py` describes the format, and `rulebook_pictures.py` that of the fenced blocks.
"""

import re
from dataclasses import replace
from functools import cache

from markupsafe import Markup

from app.catalogue.chapters import Chapter, Rulebook
from app.catalogue.rulebook_markdown import parse_rulebook
from app.games.files import rules_folder

_ID_START = re.compile(r'\sid="|\shref="#')
"""The start of an id, or of a link to one, in the HTML of a rulebook.

In running text it cannot occur, because quotation marks are escaped there.
"""


@cache
def load_rulebook(game_id: str, language: str = "en") -> Rulebook | None:
    """The rulebook of a game in a language, or else in English; None if the game has no RULES.md."""
    folder = rules_folder(game_id)
    for code, file in ((language, folder / f"RULES.{language}.md"), ("en", folder / "RULES.md")):
        if file.is_file():
            return replace(parse_rulebook(file.read_text("utf-8")), language=code)
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
    introduction = _prefix_ids(book.introduction)
    return replace(book, introduction=introduction, chapters=tuple(chapters), chapter_by_topic=topics)


def _prefix_ids(html: Markup) -> Markup:
    return Markup(_ID_START.sub(r"\g<0>rule-", str(html)))
