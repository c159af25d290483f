"""The legend explains every sign on a game's table."""

import re
from pathlib import Path

import pytest

from app.settings import ROOT
from app.web.rendering.pages import environment
from engines import CATALOGUE
from tests.app.scenes import build_view, random_game

EXPRESSIONS = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
WORDS = re.compile(r'"([a-z0-9-]+)"')
ROWS = re.compile(r"<dt[^>]*>(.*?)</dt>\s*<dd>(.*?)</dd>", re.DOTALL)
SYMBOLS = re.compile(r'\.svg#([a-z0-9-]+)"')
SHARED = ("frame/fragments.html", "frame/parts.html", "frame/decision.html")


def symbols(*lists: Path) -> set[str]:
    """The names of the icons in these lists."""
    lines = [line.split() for path in lists if path.exists() for line in path.read_text().splitlines()]
    return {line[0] for line in lines if line and not line[0].startswith("#")}


def used_in(template: Path, known: set[str]) -> set[str]:
    """The icons in a template, except emblems: these are the art of a card, and its face names them."""
    if not template.exists():  # a game without a board
        return set()
    text = re.sub(
        r"\{% set (emblems|characters|lands|figures|fights|suits|tones|colours) = .*?%\}",
        "",
        template.read_text(),
        flags=re.DOTALL,
    )
    return {word for expression in EXPRESSIONS.findall(text) for word in WORDS.findall(expression)} & known


def build_legend(game: str) -> dict[str, str]:
    """The words of the legend, by sign."""
    scene = next(iter(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "legend")))
    html = environment().get_template("frame/legend.html").render(t=build_view(scene, 0, "legend"))
    return {symbol: words.strip() for signs, words in ROWS.findall(html) for symbol in SYMBOLS.findall(signs)}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_icon_of_a_table_is_in_its_legend(game: str) -> None:
    known = symbols(ROOT / "static/icons.txt", ROOT / f"static/icons/{game}.txt")
    templates = ROOT / "templates"
    used = used_in(templates / f"games/{game}/fragments.html", known)
    for name in SHARED:
        used |= used_in(templates / name, known)
    used |= set(CATALOGUE[game].all_verbs.values())
    legend = build_legend(game)
    missing = sorted(used - legend.keys())
    assert not missing, " ".join(missing)
    assert all(legend.values())
