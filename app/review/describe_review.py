"""Describes a review for one viewer: the win chances, the selected move, and the highlights of the game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from markupsafe import Markup

from app.review.alternatives import AlternativeView, describe_alternatives
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
from engines.kernel.reviewing.highlights import find_lucky_draws, find_turning_moves
from engines.kernel.reviewing.percentages import round_percentages
from engines.kernel.reviewing.review import Evaluation
from engines.kernel.reviewing.sides import Chances, Sides, find_sides, side_of
from engines.kernel.secrecy.audience import Viewer

CHANCE_COLUMNS = 11
"""Maximum number of columns in the table of win chances."""
MIN_LUCK_PERCENT = 2
"""Minimum change by luck that is shown for a move."""
MAX_DETAILS = 3
"""Maximum number of further sentences shown for a move."""
MAX_PICTURES = 1
"""Maximum number of card pictures shown for a move."""


@dataclass(frozen=True)
class SideView:
    """Players who win together, with their win chance in percent at the selected entry.

    `seat` is the seat whose colour stands for the side; `you` says whether the viewer belongs to it; `course`
    are the chances at the columns of the table.
    """

    seat: int
    names: tuple[str, ...]
    you: bool
    percent: int
    course: tuple[int, ...]


@dataclass(frozen=True)
class Highlight:
    """A turning point or a stroke of luck, with the change of the side's chance in percentage points."""

    entry: int
    words: str
    change: int
    side: SideView


@dataclass(frozen=True)
class MoveView:
    """The selected move: its log sentences, the change of a side's chance, and the part of luck in it.

    `alternatives` are the possible moves, `missed` the percentage points by which the bot's choice was
    better, and `pictures` the cards that the move is about.
    """

    entry: int
    words: tuple[str, ...]
    change: Highlight
    luck: Highlight | None
    alternatives: tuple[AlternativeView, ...]
    missed: int
    pictures: tuple[Markup, ...]

    @property
    def bot_agrees(self) -> bool:
        """Whether the bot would have made the same move."""
        return bool(self.alternatives) and self.alternatives[0].taken


@dataclass(frozen=True)
class ReviewView:
    """The content of a review's page, with entry `at` selected.

    `reason` says why a bot made the selected move. `play_on` is the offer to play on from entry
    `play_on_entry`, just before it. `deal`: "verified", "arranged" (a lesson), or "old" (before deals were
    sealed).
    """

    at: int
    last: int
    sides: tuple[SideView, ...]
    drawings: tuple[CurveDrawing, ...]
    move: MoveView
    turns: tuple[Highlight, ...]
    luck: tuple[Highlight, ...]
    columns: tuple[int, ...]
    reason: str
    play_on: PlayOnOffer
    play_on_entry: int
    deal: str


@dataclass(frozen=True)
class ReviewSources:
    """The parts of the log that a page needs in addition to the review.

    `entries` are the described entries by seq, `before` is the table before the selected move (the deal has
    nothing before it), and `choice` the bot's choice with its reason, if a bot made the move.
    """

    entries: Mapping[int, LogEntry]
    before: Scene
    choice: BotChoice | None


def choose_entry(evaluations: Sequence[Evaluation], requested: int | None) -> int:
    """The selected entry: the requested one, or by default the greatest turning point."""
    if requested is not None:
        return min(requested, len(evaluations) - 1)
    turns = find_turning_moves(evaluations)
    return max(turns, key=lambda evaluation: max(evaluation.swing)).entry if turns else len(evaluations) - 1


def list_described_entries(evaluations: Sequence[Evaluation], entry: int) -> frozenset[int]:
    """The entries that the page describes in words."""
    return frozenset(
        {
            entry,
            *[
                evaluation.entry
                for evaluation in (*find_turning_moves(evaluations), *find_lucky_draws(evaluations))
            ],
        }
    )


def describe_review(
    scene: Scene,
    viewer: Viewer,
    environment: FastEnvironment,
    evaluations: Sequence[Evaluation],
    at: int,
    sources: ReviewSources,
) -> ReviewView:
    """A review for one viewer, in the language of the environment, with entry `at` selected."""
    sides = find_sides(scene.game, require_match(scene).state, scene.table.players)
    return _ReviewDescriber(scene, viewer, environment, evaluations, at, sources, sides).describe()


@dataclass(frozen=True)
class _ReviewDescriber:
    scene: Scene
    viewer: Viewer
    environment: FastEnvironment
    evaluations: Sequence[Evaluation]
    at: int
    sources: ReviewSources
    sides: Sides

    @property
    def language(self) -> str:
        """The code of the language."""
        return self.environment.language

    def describe(self) -> ReviewView:
        last = len(self.evaluations) - 1
        steps = CHANCE_COLUMNS - 1
        columns = tuple(sorted({round(last * step / steps) for step in range(CHANCE_COLUMNS)}))
        turns, own_side = find_turning_moves(self.evaluations), self._own_side
        drawings = tuple(
            [draw_curve(self.evaluations, turns, own_side, self.at, width) for width in (WIDE, NARROW)]
        )
        return ReviewView(
            self.at,
            last,
            tuple([self._describe_side(number, columns) for number in range(len(self.sides))]),
            drawings,
            self._describe_move(self.evaluations[self.at]),
            tuple([self._describe_highlight(evaluation, evaluation.swing) for evaluation in turns]),
            tuple(
                [
                    self._describe_highlight(evaluation, evaluation.luck or (), is_luck=True)
                    for evaluation in find_lucky_draws(self.evaluations)
                ]
            ),
            columns,
            self._explain_choice(),
            build_play_on_offer(look_back(self.scene, self.sources.before, self.viewer, self.language)),
            max(self.at - 1, 0),
            _classify_deal(self.scene),
        )

    def _explain_choice(self) -> str:
        choice = self.sources.choice
        return (
            explain_bot_choice(self.scene, choice, self.viewer, self.language) if choice is not None else ""
        )

    @property
    def _own_side(self) -> int | None:
        return None if self.viewer is None else side_of(self.sides, self.viewer)

    def _describe_side(self, number: int, columns: tuple[int, ...] = ()) -> SideView:
        seats = self.sides[number]
        return SideView(
            seats[0],
            tuple([self.scene.names[seat] for seat in seats]),
            self.viewer in seats,
            round_percentages(self.evaluations[self.at].chances)[number],
            tuple([round_percentages(self.evaluations[entry].chances)[number] for entry in columns]),
        )

    def _describe_highlight(
        self, evaluation: Evaluation, change: Chances, *, is_luck: bool = False
    ) -> Highlight:
        """A highlight about the viewer's side, or another one whose chance changed more than twice as much.

        The sentences about luck follow the one about the player's move.
        """
        side = max(range(len(change)), key=lambda number: abs(change[number]))
        own_side = self._own_side
        if own_side is not None and 2 * abs(change[own_side]) >= abs(change[side]):
            side = own_side
        sentences = self._list_sentences(evaluation.entry)
        words = " ".join(sentences[1:3] or sentences) if is_luck else "".join(sentences[:1])
        return Highlight(evaluation.entry, words, round(100 * change[side]), self._describe_side(side))

    def _list_sentences(self, entry: int) -> tuple[str, ...]:
        return tuple([line.text for line in self._list_lines(entry)])

    def _list_lines(self, entry: int) -> tuple[LogLine, ...]:
        log_entry = self.sources.entries.get(entry)
        if log_entry is None:
            return ()
        return describe_log(self.scene, (log_entry,), self.viewer, self.language)

    def _render_pictures(self, entry: int) -> tuple[Markup, ...]:
        """Pictures of the first cards and tokens that an entry is about, without repetition."""
        things: list[Any] = []
        for line in self._list_lines(entry):
            beat = line.beat.things if line.beat is not None else ()
            things += [thing for thing in beat if thing is not None and thing not in things]
        say = game_speaker(self.scene.game, self.viewer, self.scene.names, self.language)
        things_by_name = ((f"move-{index}", thing) for index, thing in enumerate(things))
        pictures = render_pictures(self.environment, self.scene.game, things_by_name, say)
        return tuple([face for _, face in islice(pictures, MAX_PICTURES)])

    def _describe_move(self, evaluation: Evaluation) -> MoveView:
        luck = (
            self._describe_highlight(evaluation, evaluation.luck)
            if evaluation.entry and evaluation.luck is not None
            else None
        )
        if luck is not None and abs(luck.change) < MIN_LUCK_PERCENT:
            luck = None
        alternatives = (
            describe_alternatives(self.sources.before, evaluation, self.viewer, self.language)
            if evaluation.entry
            else ()
        )
        words, missed = (
            self._list_sentences(evaluation.entry)[: MAX_DETAILS + 1],
            round(100 * evaluation.missed),
        )
        change, pictures = (
            self._describe_highlight(evaluation, evaluation.swing),
            self._render_pictures(evaluation.entry),
        )
        return MoveView(evaluation.entry, words, change, luck, alternatives, missed, pictures)


def _classify_deal(scene: Scene) -> str:
    """The kind of a game's deal; reviews replay their game, so a sealed deal has been verified."""
    if any(seat.share == "arranged" for seat in scene.seats):
        return "arranged"
    return "verified" if scene.table.seal is not None else "old"
