"""What a rulebook shows beside its words, drawn by the macros of the game's table.

Fenced blocks of RULES.md say what is drawn:

- `cards`: components, by their keys;
- `parts`: a component with its parts named: its key in the first line, then a line a part, `class: words`,
  with a class that its face has there;
- `scene`: moments of the game's lesson, a line each, `act piece piece: words`: the pieces of the learner's
  table with these ids, as they were before that act.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from string import ascii_uppercase
from typing import Any

from markupsafe import Markup

from app.catalogue.cards import Shelf, list_faces, list_shelves
from app.catalogue.chapters import Rulebook
from app.catalogue.rulebook import load_prefixed_rulebook, load_rulebook
from app.tables.rendering.component_pictures import replace_buttons
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, macro_globals
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines import CATALOGUE
from engines.kernel.contract.board import Board
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson
from engines.kernel.contract.panels import Fragment, Panels, Person
from engines.kernel.rng import key_of

BLOCK = re.compile(r'<pre><code class="language-(cards|parts|scene)">(.*?)</code></pre>', re.DOTALL)
"""A fenced block as markdown-it writes it, its words escaped."""
ALIVE = re.compile(r'\s+(?:id|tabindex|aria-labelledby|data-[\w-]+)="[^"]*"')
"""What makes a thing one that can be found, taken or reached; what looks like it in a text is escaped."""
NAMES = ("Ada", "Bo", "Cleo", "Dee", "Eve", "Finn")
"""Who plays in the examples; the reader is the first."""
BOLD = re.compile(r"\*\*(.+?)\*\*")


def load_illustrated_rulebook(
    pages: FastEnvironment, game: Game[Any], *, aside: bool = False
) -> Rulebook | None:
    """A game's rulebook in the language of the pages, with its pictures; `aside`: with addresses as beside a
    table. None where the game has no RULES.md; KeyError for what is not there to be drawn.

    It is drawn once, unless the templates are being worked on.
    """
    return (_drawn.__wrapped__ if pages.auto_reload else _drawn)(pages, game.id, aside)


@cache
def _drawn(pages: FastEnvironment, game_id: str, aside: bool) -> Rulebook | None:
    book = (load_prefixed_rulebook if aside else load_rulebook)(game_id, pages.speaks)
    if book is None:
        return None
    faces = {key: _still(face) for key, face in list_faces(pages, CATALOGUE[game_id]).items()}
    moments = _moments(pages, game_id, _acts_shown(book))
    drawers: Mapping[str, Callable[[str], str]] = {
        "cards": lambda block: _cards(block, faces),
        "parts": lambda block: _parts(block, faces),
        "scene": lambda block: _scene(block, moments),
    }
    chapters = [
        replace(one, html=Markup(BLOCK.sub(lambda found: drawers[found[1]](found[2]), str(one.html))))
        for one in book.chapters
    ]
    return replace(book, chapters=tuple(chapters))


def _cards(block: str, faces: Mapping[str, str]) -> str:
    return f'<ul class="pictured">{"".join([f"<li>{faces[key]}</li>" for key in block.split()])}</ul>'


def _parts(block: str, faces: Mapping[str, str]) -> str:
    """A face with letters on it, and beside it what each letter stands for."""
    key, *lines = block.strip().splitlines()
    face = faces[key]
    meanings = []
    for letter, line in zip(ascii_uppercase, lines, strict=False):
        name, words = line.split(": ", 1)
        tag = re.search(rf'<\w+[^>]*\sclass="(?:[^"]* )?{re.escape(name)}(?: [^"]*)?"[^>]*>', face)
        if tag is None:
            raise KeyError(name)
        sign = f'<b class="callout" aria-hidden="true">{letter}</b>'
        face = f"{face[: tag.end()]}{sign}{face[tag.end() :]}"
        meanings.append(f'<li><b class="callout">{letter}</b><span>{_bold(words)}</span></li>')
    return f'<div class="parts">{face}<ul>{"".join(meanings)}</ul></div>'


def _scene(block: str, moments: Mapping[int, Callable[[str], str]]) -> str:
    """Pictures in their order, each with its words below."""
    shown = []
    for act, pieces, words in _lines_of_scene(block):
        drawn = "".join([moments[act](piece) for piece in pieces])
        shown.append(
            f'<li><div class="drawn" aria-hidden="true" inert>{drawn}</div><p>{_bold(words)}</p></li>'
        )
    return f'<ol class="scenes">{"".join(shown)}</ol>'


def _lines_of_scene(block: str) -> Iterator[tuple[int, list[str], str]]:
    for line in block.strip().splitlines():
        where, words = line.split(": ", 1)
        act, *pieces = where.split()
        yield int(act), pieces, words


def _acts_shown(book: Rulebook) -> set[int]:
    """Before which acts of the lesson its scenes are."""
    blocks = [found for one in book.chapters for found in BLOCK.findall(str(one.html))]
    return {act for kind, block in blocks if kind == "scene" for act, _, _ in _lines_of_scene(block)}


def _moments(pages: FastEnvironment, game_id: str, acts: set[int]) -> dict[int, Callable[[str], str]]:
    """For each of these moments of the lesson what draws a piece of the learner's table."""
    game = CATALOGUE[game_id]
    if game.board is None or game.lesson is None or not acts:
        return {}
    drawer = FragmentRenderer(pages)
    given = macro_globals(game, pages.speaks)

    def drawing(panels: Panels) -> Callable[[str], str]:
        pieces = {one.id: one for one in _all_of((*panels.rivals, *panels.stage, *panels.own))}
        return lambda id: _still(replace_buttons(drawer.render(game_id, pieces[id], given).html))

    return {
        act: drawing(panels)
        for act, panels in _tables(game, game.board, game.lesson, pages.speaks)
        if act in acts
    }


def _tables(game: Game[Any], board: Board[Any], lesson: Lesson, speaks: str) -> Iterator[tuple[int, Panels]]:
    """What the learner's table shows before each act of a lesson."""
    names = NAMES[: lesson.players]
    say = game_speaker(game, LEARNER, names, speaks)
    people = tuple([Person(seat, name, name[:1], seat == LEARNER) for seat, name in enumerate(names)])
    state, _ = game.start(
        lesson.players, game.parse_options(lesson.options), key_of(lesson.seed, lesson.salts)
    )
    for at, act in enumerate(lesson.acts):
        yield at, board.build_panels(game.view(state, LEARNER), people, LEARNER, say, None)
        state, _ = game.choose(state, act.seat, act.path)


def _all_of(pieces: Iterable[Fragment]) -> Iterator[Fragment]:
    for one in pieces:
        yield one
        for slot in one.inside:
            yield from _all_of(slot)


def list_inert_shelves(pages: FastEnvironment, game: Game[Any]) -> tuple[Shelf, ...]:
    """All components of a game for the drawer at a table: none is taken for a thing that lies there."""
    return tuple(
        [
            replace(
                shelf, cards=tuple([replace(card, face=Markup(_still(card.face))) for card in shelf.cards])
            )
            for shelf in list_shelves(pages, game)
        ]
    )


def _still(html: str) -> str:
    """A drawing that is only looked at."""
    return ALIVE.sub("", html)


def _bold(words: str) -> str:
    return BOLD.sub(r"<b>\1</b>", words)
