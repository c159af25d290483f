"""Adds pictures to rulebooks, rendered by the macros of the game's table.

They are defined by fenced blocks in RULES.md:

- `cards`: components, by their keys;
- `parts`: a component with labelled parts: its key in the first line, then a line per part, `class: text`,
  with the CSS class of that part of its face;
- `scene`: moments of the game's lesson, a line each, `act fragment fragment: text`: the fragments of the
  learner's table with these ids, as they were before that act.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from string import ascii_uppercase
from typing import Any, TypeVar

from markupsafe import Markup

from app.catalogue.cards import Shelf, list_faces, list_shelves
from app.catalogue.chapters import Rulebook
from app.catalogue.rulebook import load_prefixed_rulebook, load_rulebook
from app.games.catalogue import load_rules
from app.tables.rendering.component_pictures import replace_buttons
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, build_macro_globals
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines.kernel.contract.board import Board
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson
from engines.kernel.contract.panels import Fragment, Panels, Person
from engines.kernel.rng import key_of

BLOCK = re.compile(r'<pre><code class="language-(cards|parts|scene)">(.*?)</code></pre>', re.DOTALL)
"""A fenced block as rendered by markdown-it, with its text escaped."""
INTERACTIVE_ATTRIBUTE = re.compile(r'\s+(?:id|tabindex|aria-labelledby|data-[\w-]+)="[^"]*"')
"""An attribute by which scripts or the keyboard reach an element; quotes in running text are escaped."""
NAMES = ("Ada", "Bo", "Cleo", "Dee", "Eve", "Finn")
"""The players of the examples; the reader is the first."""
CLASSES = re.compile(r'\sclass="([^"]*)"')
K = TypeVar("K")
V = TypeVar("V")
BOLD = re.compile(r"\*\*(.+?)\*\*")


class WrongPicture(ValueError):
    """A block of a RULES.md names something that does not exist; the message says what, and what exists."""


def load_illustrated_rulebook(
    pages: FastEnvironment, game: Game[Any], *, prefixed: bool = False
) -> Rulebook | None:
    """A game's rulebook with its pictures, in the language of the pages. `prefixed` adds a prefix to its ids.

    None if the game has no RULES.md. It is rendered once per language, or every time in development, where
    templates are reloaded. Raises WrongPicture if a block names something that does not exist.
    """
    render = _render_rulebook.__wrapped__ if pages.auto_reload else _render_rulebook
    return render(pages, game.id, game.version, prefixed)


@cache
def _render_rulebook(pages: FastEnvironment, game_id: str, version: int, prefixed: bool) -> Rulebook | None:
    book = (load_prefixed_rulebook if prefixed else load_rulebook)(game_id, pages.language)
    if book is None:
        return None
    game = load_rules(game_id, version)
    faces = {key: _make_inert(face) for key, face in list_faces(pages, game).items()}
    moments = _build_moments(pages, game, _list_scene_acts(book))
    renderers: Mapping[str, Callable[[str], str]] = {
        "cards": lambda block: _render_cards(block, faces),
        "parts": lambda block: _render_parts(block, faces),
        "scene": lambda block: _render_scene(block, moments),
    }
    chapters = [
        replace(
            chapter,
            html=Markup(BLOCK.sub(lambda match: renderers[match[1]](match[2]), str(chapter.html))),
        )
        for chapter in book.chapters
    ]
    return replace(book, chapters=tuple(chapters))


def _render_cards(block: str, faces: Mapping[str, str]) -> str:
    items = [f"<li>{_find(faces, key, 'component', 'cards')}</li>" for key in block.split()]
    return f'<ul class="pictured">{"".join(items)}</ul>'


def _render_parts(block: str, faces: Mapping[str, str]) -> str:
    """A face with letters on its parts, and a list that explains the letters."""
    key, *lines = block.strip().splitlines()
    face = _find(faces, key, "component", "parts")
    items = []
    for letter, line in zip(ascii_uppercase, lines, strict=False):
        name, text = _split_line(line, "parts")
        tag = re.search(rf'<\w+[^>]*\sclass="(?:[^"]* )?{re.escape(name)}(?: [^"]*)?"[^>]*>', face)
        if tag is None:
            classes = sorted({name for names in CLASSES.findall(face) for name in names.split()})
            raise WrongPicture(
                f"A block `parts` labels {name!r}, but no element of the face of {key!r} has this class: "
                f"it has {', '.join(classes)}."
            )
        callout = f'<b class="callout" aria-hidden="true">{letter}</b>'
        face = f"{face[: tag.end()]}{callout}{face[tag.end() :]}"
        items.append(f'<li><b class="callout">{letter}</b><span>{_render_bold(text)}</span></li>')
    return f'<div class="parts">{face}<ul>{"".join(items)}</ul></div>'


def _render_scene(block: str, moments: Mapping[int, Callable[[str], str]]) -> str:
    """A list of pictures, each with its text below."""
    items = []
    for act, fragments, text in _parse_scene(block):
        html = "".join([_find(moments, act, "act", "scene")(id) for id in fragments])
        items.append(
            f'<li><div class="drawn" aria-hidden="true" inert>{html}</div><p>{_render_bold(text)}</p></li>'
        )
    return f'<ol class="scenes">{"".join(items)}</ol>'


def _parse_scene(block: str) -> Iterator[tuple[int, list[str], str]]:
    """The index of the act, the ids of the fragments, and the text of each line."""
    for line in block.strip().splitlines():
        ids, text = _split_line(line, "scene")
        act, *fragments = ids.split()
        if not act.isdecimal():
            raise WrongPicture(
                f"A line of a block `scene` begins with {act!r}, not with the number of an act of the lesson."
            )
        yield int(act), fragments, text


def _split_line(line: str, block: str) -> tuple[str, str]:
    """The part before the colon, and the text after it."""
    before, colon, text = line.partition(": ")
    if not colon:
        raise WrongPicture(f"A line of a block `{block}` has no colon before its text: {line!r}.")
    return before, text


def _find(things: Mapping[K, V], key: K, what: str, block: str) -> V:
    """The thing with this key. Raises WrongPicture with the keys that exist."""
    if key in things:
        return things[key]
    known = f"there are {', '.join(map(str, things))}" if things else "the game has none"
    raise WrongPicture(f"A block `{block}` shows the {what} {key!r}, which does not exist: {known}.")


def _list_scene_acts(book: Rulebook) -> set[int]:
    """The indexes of the lesson's acts that are shown in scenes."""
    blocks = [match for chapter in book.chapters for match in BLOCK.findall(str(chapter.html))]
    return {act for kind, block in blocks if kind == "scene" for act, _, _ in _parse_scene(block)}


def _build_moments(
    pages: FastEnvironment, game: Game[Any], acts: set[int]
) -> dict[int, Callable[[str], str]]:
    """For each act, a function that renders a fragment of the learner's table before it, by id."""
    if game.board is None or game.lesson is None or not acts:
        return {}
    renderer = FragmentRenderer(pages)
    macros = build_macro_globals(game, pages.language)

    def build_moment(panels: Panels) -> Callable[[str], str]:
        all_fragments = _flatten((*panels.rivals, *panels.stage, *panels.own))
        by_id = {fragment.id: fragment for fragment in all_fragments}

        def render(id: str) -> str:
            fragment = _find(by_id, id, "element", "scene")
            return _make_inert(replace_buttons(renderer.render(game.id, fragment, macros).html))

        return render

    return {
        act: build_moment(panels)
        for act, panels in _replay_lesson(game, game.board, game.lesson, pages.language)
    }


def _replay_lesson(
    game: Game[Any], board: Board[Any], lesson: Lesson, language: str
) -> Iterator[tuple[int, Panels]]:
    """The learner's table before each act of a lesson, with the index of the act."""
    names = NAMES[: lesson.players]
    say = game_speaker(game, LEARNER, names, language)
    people = tuple([Person(seat, name, name[:1], seat == LEARNER) for seat, name in enumerate(names)])
    state, _ = game.start(
        lesson.players, game.parse_options(lesson.options), key_of(lesson.seed, lesson.salts)
    )
    for index, act in enumerate(lesson.acts):
        yield index, board.build_panels(game.view(state, LEARNER), people, LEARNER, say, None)
        state, _ = game.choose(state, act.seat, act.path)


def _flatten(fragments: Iterable[Fragment]) -> Iterator[Fragment]:
    """The fragments, and all fragments inside them."""
    for fragment in fragments:
        yield fragment
        for slot in fragment.inside:
            yield from _flatten(slot)


def list_inert_shelves(pages: FastEnvironment, game: Game[Any]) -> tuple[Shelf, ...]:
    """All components of a game for the drawer of a table, not to be confused with those on the table."""
    return tuple(
        [
            replace(
                shelf,
                cards=tuple([replace(card, face=Markup(_make_inert(card.face))) for card in shelf.cards]),
            )
            for shelf in list_shelves(pages, game)
        ]
    )


def _make_inert(html: str) -> str:
    """The HTML without the attributes that make it interactive."""
    return INTERACTIVE_ATTRIBUTE.sub("", html)


def _render_bold(text: str) -> str:
    return BOLD.sub(r"<b>\1</b>", text)
