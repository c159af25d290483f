"""Pictures in rulebooks: components, a card with its parts named, moments of the lesson, in all languages."""

import re
from html import unescape
from string import ascii_uppercase
from typing import Any

import pytest

from app.catalogue.chapters import Rulebook
from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_pictures import BLOCK, load_illustrated_rulebook
from app.language.catalogues import codes
from app.web.rendering.pages import environment
from engines import CATALOGUE
from engines.kernel.contract.game import Game

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
PARTS = re.compile(r'<div class="parts">.*?</ul></div>', re.DOTALL)
NAMED = re.compile(r"^(?:\d+ )?[^:]*", re.MULTILINE)
"""What a line of a block draws, before its words."""
ALIVE = re.compile(r"<button|\sdata-target=|\sdata-thing=|\sdata-lens=")


def html_of(book: Rulebook | None) -> str:
    assert book is not None
    return "".join([str(chapter.html) for chapter in book.chapters])


def blocks_of(game: Game[Any], speaks: str) -> list[tuple[str, list[str]]]:
    """What the blocks of a rulebook draw: the kind of each, and what its lines name."""
    blocks = BLOCK.findall(html_of(load_rulebook(game.id, speaks)))
    return [(kind, NAMED.findall(block.strip())) for kind, block in blocks]


@GAMES
def test_every_rulebook_names_the_parts_of_a_card_and_shows_moments(game: Game[Any]) -> None:
    drawn = html_of(load_illustrated_rulebook(environment(), game))
    assert drawn.count('class="pictured"') >= 1
    assert 1 <= drawn.count('class="parts"') <= 2
    assert drawn.count('class="scenes"') >= 1
    assert "language-" not in drawn


@GAMES
def test_every_letter_on_a_card_is_explained_once(game: Game[Any]) -> None:
    for one in PARTS.findall(html_of(load_illustrated_rulebook(environment(), game))):
        letters = re.findall(r'<b class="callout"[^>]*>(\w)</b>', one)
        assert sorted(letters) == sorted(2 * ascii_uppercase[: len(letters) // 2])


@GAMES
def test_a_picture_shows_nothing_that_could_be_pressed(game: Game[Any]) -> None:
    assert not ALIVE.search(html_of(load_illustrated_rulebook(environment(), game)))


@GAMES
def test_all_languages_draw_the_same(game: Game[Any]) -> None:
    for speaks in codes():
        assert blocks_of(game, speaks) == blocks_of(game, "en")
        assert "language-" not in html_of(load_illustrated_rulebook(environment().in_language(speaks), game))


def test_the_words_of_a_picture_stay_text() -> None:
    drawn = html_of(load_illustrated_rulebook(environment(), CATALOGUE["draco_magi"]))
    assert "**" not in drawn
    assert "Bo’s topmost dragon" in unescape(drawn)
