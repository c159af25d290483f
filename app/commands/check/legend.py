"""The legend of a game: every sign of its table is explained."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_template
from app.commands.law_observations import build_scene
from app.settings import ROOT
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Match

EXPRESSIONS = re.compile(r"\{[{%](.*?)[%}]\}", re.DOTALL)
WORDS = re.compile(r'"([a-z0-9-]+)"')
ROWS = re.compile(r"<dt[^>]*>(.*?)</dt>\s*<dd>(.*?)</dd>", re.DOTALL)
SYMBOLS = re.compile(r'\.svg#([a-z0-9-]+)"')
PHRASES = re.compile(r"""\b_\((?:"[^"]*"|'[^']*')\)""")
"""Words for players, which may be called like an icon."""
EMBLEMS = re.compile(
    r"\{% set (emblems|characters|lands|figures|fights|suits|tones|colours) = .*?%\}", re.DOTALL
)
"""The art of cards, whose faces name them."""
SHARED = ("frame/fragments.html", "frame/parts.html", "frame/decision.html")


def check_legend(game: Game[Any]) -> Iterator[Finding]:
    """Find signs without an explanation, explanations without words, and verbs whose icon does not exist."""
    known = _list_symbols(ROOT / "static/icons.txt", ROOT / f"static/icons/{game.id}.txt")
    place = shorten_path(find_template(game, "legend.html"))
    for verb, icon in game.all_verbs.items():
        if icon not in known:
            fix = "Choose one of static/icons.txt."
            yield Finding(
                "legend", f"the verb {verb!r} has the icon {icon!r}, which does not exist", place, fix
            )
    legend = build_legend(game)
    for symbol in sorted(find_signs(game) - legend.keys()):
        fix = f'Add <div><dt>{{{{ icon("{symbol}") }}}}</dt><dd>{{{{ _("…") }}}}</dd></div> to its list.'
        yield Finding("legend", f"the legend does not explain the sign {symbol!r}", place, fix)
    for symbol in sorted(symbol for symbol, words in legend.items() if not words):
        yield Finding("legend", f"the sign {symbol!r} has no words", place, "Say what it means.")


def find_signs(game: Game[Any]) -> set[str]:
    """The icons of a game's table: in its templates, in those of the frame, and of its story."""
    known = _list_symbols(ROOT / "static/icons.txt", ROOT / f"static/icons/{game.id}.txt")
    used = _find_icons(find_template(game, "fragments.html"), known)
    for name in SHARED:
        used |= _find_icons(ROOT / "templates" / name, known)
    return used | (set(game.all_verbs.values()) & known)


def build_legend(game: Game[Any]) -> dict[str, str]:
    """The words of the legend, by sign."""
    match, _ = Match.start(game, game.seats[0], game.options(), "legend")
    view = describe_table(build_scene(match), 0, "/invite")
    html = environment().get_template("frame/legend.html").render(t=view)
    return {symbol: words.strip() for signs, words in ROWS.findall(html) for symbol in SYMBOLS.findall(signs)}


def _list_symbols(*lists: Path) -> set[str]:
    """The names of the icons in these lists."""
    lines = [line.split() for path in lists if path.exists() for line in path.read_text("utf-8").splitlines()]
    return {line[0] for line in lines if line and not line[0].startswith("#")}


def _find_icons(template: Path, known: set[str]) -> set[str]:
    """The icons in a template, except emblems."""
    if not template.exists():  # a game without a board
        return set()
    text = PHRASES.sub("", EMBLEMS.sub("", template.read_text("utf-8")))
    return {word for expression in EXPRESSIONS.findall(text) for word in WORDS.findall(expression)} & known
