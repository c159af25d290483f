"""Pictures in rulebooks in all languages: components, a card with labelled parts, moments of the lesson."""

import re
from html import unescape
from string import ascii_uppercase
from typing import Any

import pytest

from app.catalogue import rulebook_pictures
from app.catalogue.chapters import Rulebook
from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_markdown import parse_rulebook
from app.catalogue.rulebook_pictures import BLOCK, WrongPicture, load_illustrated_rulebook
from app.language.catalogues import codes
from app.web.rendering.pages import environment
from engines import CATALOGUE
from engines.kernel.contract.game import Game

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
PARTS = re.compile(r'<div class="parts">.*?</ul></div>', re.DOTALL)
LINE_KEYS = re.compile(r"^(?:\d+ )?[^:]*", re.MULTILINE)
"""The keys in a line of a block, before its text."""
INTERACTIVE = re.compile(r"<button|\sdata-target=|\sdata-thing=|\sdata-lens=")


def html_of(book: Rulebook | None) -> str:
    assert book is not None
    return "".join([str(chapter.html) for chapter in book.chapters])


def blocks_of(game: Game[Any], language: str) -> list[tuple[str, list[str]]]:
    """The blocks of a rulebook: the kind of each, and the keys in its lines."""
    blocks = BLOCK.findall(html_of(load_rulebook(game.id, language)))
    return [(kind, LINE_KEYS.findall(block.strip())) for kind, block in blocks]


@GAMES
def test_every_rulebook_has_labelled_parts_and_moments(game: Game[Any]) -> None:
    """Given a game with components or a lesson, then the rulebook pictures some of them."""
    html = html_of(load_illustrated_rulebook(environment(), game))
    if game.board is not None and game.board.list_components():
        assert html.count('class="pictured"') >= 1
        assert 1 <= html.count('class="parts"') <= 2
    if game.lesson is not None and game.board is not None:
        assert html.count('class="scenes"') >= 1
    assert "language-" not in html


@GAMES
def test_every_letter_on_a_card_is_explained_once(game: Game[Any]) -> None:
    for parts in PARTS.findall(html_of(load_illustrated_rulebook(environment(), game))):
        letters = re.findall(r'<b class="callout"[^>]*>(\w)</b>', parts)
        assert sorted(letters) == sorted(2 * ascii_uppercase[: len(letters) // 2])


@GAMES
def test_pictures_are_not_interactive(game: Game[Any]) -> None:
    assert not INTERACTIVE.search(html_of(load_illustrated_rulebook(environment(), game)))


@GAMES
def test_all_languages_have_the_same_pictures(game: Game[Any]) -> None:
    for language in codes():
        assert blocks_of(game, language) == blocks_of(game, "en")
        assert "language-" not in html_of(
            load_illustrated_rulebook(environment().in_language(language), game)
        )


def test_the_text_of_a_picture_is_escaped_and_formatted() -> None:
    html = html_of(load_illustrated_rulebook(environment(), CATALOGUE["draco_magi"]))
    assert "**" not in html
    assert "Bo’s topmost dragon" in unescape(html)


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("```scene\n77 board: The end.\n```", "shows the act 77, which does not exist: there are 0, 1, 2"),
        ("```scene\n0 nothing: The start.\n```", "shows the element 'nothing', which does not exist"),
        ("```scene\nfirst board: The start.\n```", "begins with 'first', not with the number of an act"),
        ("```cards\nno_such_card\n```", "shows the component 'no_such_card', which does not exist"),
    ],
    ids=["act", "element", "number", "component"],
)
def test_a_wrong_picture_is_told_in_a_sentence(
    block: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a block that names something that does not exist, then the error says what there is."""
    book = parse_rulebook(f"# Game\n\n## Rules\n\n{block}\n")
    monkeypatch.setattr(rulebook_pictures, "load_rulebook", lambda game, language: book)
    pages = environment().in_language("de")
    monkeypatch.setattr(pages, "auto_reload", True)
    with pytest.raises(WrongPicture, match=message):
        load_illustrated_rulebook(pages, CATALOGUE["draco_magi"])
