"""A review in words and numbers for one viewer: who stands how, the move that is looked at, the
highlights."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from markupsafe import Markup

from app.review.alternatives import WayView, describe_ways
from app.review.curve import NARROW, WIDE, CurveDrawing, draw_curve
from app.tables.finished.bot_reasons import BotChoice
from app.tables.log.scene import LogEntry, Scene, require_match
from app.tables.rendering.component_pictures import render_pictures
from app.tables.view.bot_reason import explain_bot_choice
from app.tables.view.play_on import PlayOnOffer, build_play_on_offer
from app.tables.view.story.log_line import LogLine
from app.tables.view.story.log_lines import describe_log
from app.tables.view.story.replay import look_back
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment
from engines.kernel.reviewing.highlights import as_percents, find_luck, find_turns
from engines.kernel.reviewing.review import Look
from engines.kernel.reviewing.sides import Chances, Sides, find_sides, side_of
from engines.kernel.secrecy.audience import Viewer

COLUMNS = 11
"""How many moments the table of the chances has."""
MIN_LUCK_PERCENT = 2
"""Less luck than so many percent is not told of a move."""
MAX_DETAILS = 3
"""How many further sentences of a move are shown."""
MAX_PICTURES = 1
"""How many cards of a move are shown."""


@dataclass(frozen=True)
class SideView:
    """Who wins together: the seat that gives the colour, names, whether the viewer is one of them, the
    chance in percent at the entry that is looked at, and at some moments of the game."""

    seat: int
    names: tuple[str, ...]
    you: bool
    percent: int
    course: tuple[int, ...]


@dataclass(frozen=True)
class Highlight:
    """A turning point or a stroke of luck: what happened, and by how many percent it changed whose chance."""

    entry: int
    words: str
    change: int
    side: SideView


@dataclass(frozen=True)
class MoveView:
    """The move that is looked at: what happened, by how much it changed whose chance, how much of that was
    luck, what the seat could have done, by how many percent a bot knew better, and the cards it is about."""

    entry: int
    words: tuple[str, ...]
    change: Highlight
    luck: Highlight | None
    ways: tuple[WayView, ...]
    missed: int
    things: tuple[Markup, ...]

    @property
    def same(self) -> bool:
        """Whether the bot would have done the same."""
        return bool(self.ways) and self.ways[0].taken


@dataclass(frozen=True)
class ReviewView:
    """All that the page of a review shows. `reason`: why a bot made the move that is looked at; `playing_on`
    goes on from entry `playing_on_at`, just before it. `deal`: verified, arranged, old."""

    at: int
    last: int
    sides: tuple[SideView, ...]
    drawings: tuple[CurveDrawing, ...]
    move: MoveView
    turns: tuple[Highlight, ...]
    luck: tuple[Highlight, ...]
    columns: tuple[int, ...]
    reason: str
    playing_on: PlayOnOffer
    playing_on_at: int
    deal: str


@dataclass(frozen=True)
class ReviewSources:
    """What of the log a page tells: entries by their numbers, the table before the move that is looked at
    (nothing is before the deal), and that choice, if a bot made it for a reason that is kept."""

    entries: Mapping[int, LogEntry]
    before: Scene
    choice: BotChoice | None


def choose_entry(looks: Sequence[Look], at: int | None) -> int:
    """The entry that is looked at: the one that was asked for, or the greatest turning point."""
    if at is not None:
        return min(at, len(looks) - 1)
    turns = find_turns(looks)
    return max(turns, key=lambda look: max(look.swing)).entry if turns else len(looks) - 1


def list_described_entries(looks: Sequence[Look], at: int) -> frozenset[int]:
    """The entries of which the page says what happened."""
    return frozenset({at, *[look.entry for look in (*find_turns(looks), *find_luck(looks))]})


def describe_review(
    scene: Scene,
    viewer: Viewer,
    sheets: FastEnvironment,
    looks: Sequence[Look],
    at: int,
    pages: ReviewSources,
) -> ReviewView:
    """The review as one viewer reads it in the language of the sheets, looking at an entry."""
    sides = find_sides(scene.game, require_match(scene).state, scene.table.players)
    return _ReviewDescriber(scene, viewer, sheets, looks, at, pages, sides).tell()


@dataclass(frozen=True)
class _ReviewDescriber:
    scene: Scene
    viewer: Viewer
    sheets: FastEnvironment
    looks: Sequence[Look]
    at: int
    pages: ReviewSources
    sides: Sides

    @property
    def speaks(self) -> str:
        """The code of the language."""
        return self.sheets.speaks

    def tell(self) -> ReviewView:
        last = len(self.looks) - 1
        columns = tuple(sorted({round(last * part / (COLUMNS - 1)) for part in range(COLUMNS)}))
        turns, mine = find_turns(self.looks), self._mine()
        drawings = tuple([draw_curve(self.looks, turns, mine, self.at, width) for width in (WIDE, NARROW)])
        return ReviewView(
            self.at,
            last,
            tuple([self._side(number, columns) for number in range(len(self.sides))]),
            drawings,
            self._move(self.looks[self.at]),
            tuple([self._highlight(look, look.swing) for look in turns]),
            tuple([self._highlight(look, look.luck or (), drawn=True) for look in find_luck(self.looks)]),
            columns,
            self._reason(),
            build_play_on_offer(look_back(self.scene, self.pages.before, self.viewer, self.speaks)),
            max(self.at - 1, 0),
            _judge_deal(self.scene),
        )

    def _reason(self) -> str:
        choice = self.pages.choice
        return explain_bot_choice(self.scene, choice, self.viewer, self.speaks) if choice is not None else ""

    def _mine(self) -> int | None:
        return None if self.viewer is None else side_of(self.sides, self.viewer)

    def _side(self, number: int, columns: tuple[int, ...] = ()) -> SideView:
        seats = self.sides[number]
        return SideView(
            seats[0],
            tuple([self.scene.names[seat] for seat in seats]),
            self.viewer in seats,
            as_percents(self.looks[self.at].chances)[number],
            tuple([as_percents(self.looks[entry].chances)[number] for entry in columns]),
        )

    def _highlight(self, look: Look, change: Chances, *, drawn: bool = False) -> Highlight:
        """Told of the viewer, unless others' chances changed more than twice as much. What was drawn is told
        after what somebody did."""
        side = max(range(len(change)), key=lambda one: abs(change[one]))
        mine = self._mine()
        if mine is not None and 2 * abs(change[mine]) >= abs(change[side]):
            side = mine
        words = self._words(look.entry)
        told = " ".join(words[1:3] or words) if drawn else "".join(words[:1])
        return Highlight(look.entry, told, round(100 * change[side]), self._side(side))

    def _words(self, entry: int) -> tuple[str, ...]:
        return tuple([line.text for line in self._lines(entry)])

    def _lines(self, entry: int) -> tuple[LogLine, ...]:
        logged = self.pages.entries.get(entry)
        return describe_log(self.scene, (logged,), self.viewer, self.speaks) if logged is not None else ()

    def _things(self, entry: int) -> tuple[Markup, ...]:
        """The first cards and tokens that the entry is about, each once."""
        things: list[Any] = []
        for line in self._lines(entry):
            beat = line.beat.things if line.beat is not None else ()
            things += [one for one in beat if one is not None and one not in things]
        say = game_speaker(self.scene.game, self.viewer, self.scene.names, self.speaks)
        named = ((f"move-{at}", thing) for at, thing in enumerate(things))
        drawn = render_pictures(self.sheets, self.scene.game, named, say)
        return tuple([face for _, face in islice(drawn, MAX_PICTURES)])

    def _move(self, look: Look) -> MoveView:
        luck = self._highlight(look, look.luck) if look.entry and look.luck is not None else None
        if luck is not None and abs(luck.change) < MIN_LUCK_PERCENT:
            luck = None
        ways = describe_ways(self.pages.before, look, self.viewer, self.speaks) if look.entry else ()
        words, missed = self._words(look.entry)[: MAX_DETAILS + 1], round(100 * look.missed)
        change, things = self._highlight(look, look.swing), self._things(look.entry)
        return MoveView(look.entry, words, change, luck, ways, missed, things)


def _judge_deal(scene: Scene) -> str:
    """What is known of the deal of a game that was reviewed, which was played again for that."""
    if any(seat.share == "arranged" for seat in scene.seats):
        return "arranged"
    return "verified" if scene.table.seal is not None else "old"
