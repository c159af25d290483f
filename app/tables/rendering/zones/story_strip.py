"""The story strip: a chip for each beat since the viewer's last decision, with its scene for the stage."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from app.tables.rendering.zones.log_fragments import cache_fragment
from app.tables.view.story.log_line import LogLine
from app.tables.view.table_view import TableView
from engines.kernel.contract.board import Board
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.events import CHIP, SCENE, Beat
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

MAX_STORY_CHIPS = 40
"""Maximum number of chips on the strip; older beats are only in the log."""


class StoryStrip(Struct, frozen=True, gc=False):
    """Facts of the strip: the entry of the viewer's last choice, and whether there are chips.

    `look_back_entry` is the entry where looking back begins; -1 if the game is not running.
    """

    last_choice: int
    has_chips: bool
    look_back_entry: int


class ChipList(Struct, frozen=True, gc=False):
    """The list of chips, which has no facts of its own."""


class StoryChip(Struct, frozen=True, gc=False):
    """Facts of a chip, which shows one beat. `is_at_viewer` says whether the viewer is among its targets."""

    entry: int
    icon: str
    words: str
    sentence: str
    actor: Person | None
    targets: tuple[Person, ...]
    weight: int
    is_at_viewer: bool


def build_story_strip(table_view: TableView, people: tuple[Person, ...]) -> Fragment:
    """The story strip with the newest chip first."""
    chips = tuple(_build_chips(table_view, people))
    look_back_entry = max(table_view.last_choice, 0) if table_view.status == "running" else -1
    strip = StoryStrip(table_view.last_choice, bool(chips), look_back_entry)
    chip_list = Fragment("beats", "frame.beats", ChipList(), (chips,), grows=True)
    return Fragment("story", "frame.story", strip, ((chip_list,),))


def list_new_lines(table_view: TableView) -> list[LogLine]:
    """The lines of the log since the viewer's last choice, except those about the viewer's own actions.

    Lines about effects on the viewer are included, even if the viewer acted. A spectator gets all lines.
    """
    return [
        line
        for line in table_view.log
        if line.seq >= table_view.last_choice and _is_new(line.beat, table_view.viewer)
    ]


def _is_new(beat: Beat | None, viewer: Viewer) -> bool:
    if beat is None or beat.weight < CHIP:
        return False
    return beat.befalls or viewer is None or beat.actor != viewer or viewer in beat.targets


def _build_chips(table_view: TableView, people: tuple[Person, ...]) -> Iterator[Fragment]:
    viewer, game, say = table_view.viewer, table_view.game, table_view.say
    for line in reversed(list_new_lines(table_view)[-MAX_STORY_CHIPS:]):
        yield cache_fragment(_build_chip, line, people, viewer, game, say)


def _build_chip(
    line: LogLine, people: tuple[Person, ...], viewer: Viewer, game: Game[Any], say: Speaker
) -> Fragment:
    beat = line.beat
    assert beat is not None
    chip = StoryChip(
        line.seq,
        game.all_verbs.get(beat.verb, ""),
        line.chip,
        line.text,
        people[beat.actor] if beat.actor is not None else None,
        tuple([people[seat] for seat in beat.targets if seat != beat.actor]),
        beat.weight,
        viewer is not None and viewer in beat.targets,
    )
    return Fragment(line.id("chip"), "frame.chip", chip, (_build_scene(line, beat, say, game.board),))


def _build_scene(line: LogLine, beat: Beat, say: Speaker, board: Board[Any] | None) -> tuple[Fragment, ...]:
    """The things of a beat for the stage; none if the beat is not shown there."""
    if board is None or beat.weight < SCENE:
        return ()
    things = [
        board.build_thing(line.id(f"scene-{index}"), thing, say) for index, thing in enumerate(beat.things)
    ]
    return tuple([thing for thing in things if thing is not None])
