"""The table of a game: ids, the own area, the title, and sentences that no phrase says."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from app.commands.check.finding import Finding, locate, shorten_path
from app.commands.check.game_files import list_sources
from app.commands.law_observations import build_scene
from app.settings import ROOT
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.laws.exploration import Exploration
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Forms, Language, Plural

CHOICES = 60
"""Choices of the game whose tables are rendered."""
STEP = 4
"""Choices between two tables that are rendered for each seat and a spectator."""
ID = re.compile(r'\sid="([^"]+)"')
FRAME_ID = re.compile(r'\sid="([a-z][a-z0-9-]*)"')
ZONES = ("players", "board", "hand")
"""The zones that a game fills, by the ids of their elements."""
MARK = "⟦sentence⟧"
"""The translation of every sentence while literals are searched."""


def check_table(game: Game[Any]) -> Iterator[Finding]:
    """Find the faults of the table that a game's board builds; nothing without a board."""
    if game.board is None:
        return
    renderer, found = RegionRenderer(environment()), set[Finding]()
    for match in _play(game):
        for viewer in (*range(match.seats), None):
            for finding in (*_check_page(renderer, match, viewer), *_check_literals(match, viewer)):
                if finding not in found:
                    found.add(finding)
                    yield finding


def _play(game: Game[Any]) -> Iterator[Match[Any]]:
    """Matches of a random game at several moments, and the finished one."""
    dice, exploration = Dice("check"), Exploration()
    match, _ = Match.start(game, game.table_size, game.options(), "check")
    for number in range(CHOICES):
        if number % STEP == 0 or match.finished:
            yield match
        if match.finished:
            return
        seat = match.pending[dice(len(match.pending))].seat
        path, _, _ = exploration.choose(game, match.state, seat, dice)
        match, _ = match.play(seat, Choose(path))


def _check_page(renderer: RegionRenderer, match: Match[Any], viewer: Viewer) -> Iterator[Finding]:
    board = match.game.board
    assert board is not None
    place = locate(board.build_panels)
    view = describe_table(build_scene(match), viewer, "/invite")
    pages = {name: region.html for name, region in renderer.render(view).items()}
    counts = Counter(ID.findall("".join(pages.values())))
    for id in sorted(id for id, count in counts.items() if count > 1):
        yield Finding("ids", f"two elements of a table have the id {id!r}", place, "Give each its own id.")
    if match.finished:
        return
    zones = "".join([pages[name] for name in ZONES])
    for id in sorted((set(ID.findall(zones)) & _list_frame_ids()) - {*ZONES}):
        yield Finding(
            "ids", f"the id {id!r} is also that of an element of the frame", place, f"Rename it: game-{id}."
        )
    below = viewer if viewer is not None else view.followed_seat
    if below is not None and f'id="seat-{below}"' not in pages["hand"]:
        fix = "Build Panels.own with build_own_area(person, things) of engines/kernel/contract/panels.py."
        yield Finding("own", f"no element #seat-{below} is in the own area of seat {below}", place, fix)
    title = re.sub(r"<[^>]*>", "", pages["moment"]).strip()
    if not title:
        yield Finding("title", "the table has no title", place, 'Fill Panels.title: "Round 2 of 5".')


@cache
def _list_frame_ids() -> frozenset[str]:
    """The fixed ids of the pages of a table."""
    files = [*(ROOT / "templates/frame").glob("*.html"), *(ROOT / "templates/table").glob("*.html")]
    return frozenset([id for file in files for id in FRAME_ID.findall(file.read_text("utf-8"))])


class MarkingLanguage(Language):
    """A language in which every sentence is MARK, so that all other words on a table are in no catalogue."""

    def __init__(self) -> None:
        super().__init__("xx", {})

    def forms(self, sentence: str, key: str = "") -> Forms:
        return {"": MARK}

    def plural_forms(self, plural: Plural, count: int, key: str = "") -> Forms:
        return {"": MARK}


_MARKING = MarkingLanguage()


def _check_literals(match: Match[Any], viewer: Viewer) -> Iterator[Finding]:
    """Find sentences in panels and goals that no phrase says, so that nobody can translate them."""
    game, board = match.game, match.game.board
    assert board is not None
    names = tuple([f"⟦{seat}⟧" for seat in range(match.seats)])
    people = tuple([Person(seat, name, str(seat)) for seat, name in enumerate(names)])
    say, view = game.speaker(viewer, names, _MARKING), game.view(match.state, viewer)
    shown: list[Any] = []
    shown.append(board.build_panels(view, people, viewer, say, 0 if viewer is None else None))
    if game.goal is not None:
        shown.append(game.goal(view, viewer, say))
    for value in shown:
        for words, is_read in _list_strings(value):
            bare = re.sub(r"⟦[^⟧]*⟧", "", words).strip()
            if re.search(r"[A-Za-z]{2}", bare) and (is_read or " " in bare):
                fix = 'Say it by a phrase: say.say("stage.…", {...}), so that it can be translated.'
                yield Finding("literals", f"players read {bare!r}", _find_literal(game, bare), fix)


READ = frozenset({"title", "detail", "sentence", "short", "word", "words", "status", "label", "consequence"})
"""Fields that players read, whatever they contain; in others only a text with a space is a sentence."""
NOT_READ = frozenset({"id", "macro", "icon", "colour", "initial", "name"})


def _list_strings(value: Any, field: str = "") -> Iterator[tuple[str, bool]]:
    """The strings in panels, and whether players surely read them."""
    if isinstance(value, str):
        if field not in NOT_READ:
            yield value, field in READ
    elif isinstance(value, tuple):
        for item in value:
            yield from _list_strings(item, field)
    elif isinstance(value, Fragment):
        yield from _list_strings(value.facts)
        yield from _list_strings(value.inside)
    elif isinstance(value, Struct) and not isinstance(value, Person):
        for name in value.__struct_fields__:
            yield from _list_strings(getattr(value, name), name)


def _find_literal(game: Game[Any], words: str) -> str:
    """The line of the game's files with the first words of a sentence."""
    start = " ".join(re.findall(r"[A-Za-z’']+", words)[:2])
    for file, _ in list_sources(game):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if start and re.search(rf"""["'][^"']*{re.escape(start)}""", line):
                return f"{shorten_path(file)}:{number}"
    assert game.board is not None
    return locate(game.board.build_panels)
