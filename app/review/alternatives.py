"""Describes the alternatives to a move.

They are described by their log sentences, or by their steps if the sentences are ambiguous.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.tables.log.scene import LogEntry, Scene, require_match
from app.tables.view.question.choice_name import name_choice
from app.tables.view.story.log_lines import describe_log
from app.tables.view.words import game_speaker
from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.matches.match import Choose, Match
from engines.kernel.reviewing.review import Evaluation
from engines.kernel.secrecy.audience import Viewer

MAX_ALTERNATIVES = 3
"""Number of best moves shown. The move that was made is also shown if it is not among them."""


@dataclass(frozen=True)
class AlternativeView:
    """A possible move: its description, and the chance of winning after it, in percent.

    `taken` marks the move that was made, `best` the one that the bot considers best.
    """

    description: str
    percent: int
    taken: bool
    best: bool


def describe_alternatives(
    before: Scene, evaluation: Evaluation, viewer: Viewer, language: str
) -> tuple[AlternativeView, ...]:
    """The best moves that a seat could have made, and the one it made, best first.

    `before` is the scene before that move.
    """
    match = require_match(before)
    shown_moves = [
        (rank, way)
        for rank, way in enumerate(evaluation.ways)
        if rank < MAX_ALTERNATIVES or rank == evaluation.taken
    ]
    sentences = [
        _describe_outcome(before, match, evaluation.seat, way.path, viewer, language)
        for _, way in shown_moves
    ]
    say = game_speaker(before.game, viewer, before.names, language)
    counts = Counter(sentences)
    return tuple(
        [
            AlternativeView(
                text if text and counts[text] == 1 else name_choice(match, evaluation.seat, way.path, say),
                round(100 * way.chance),
                rank == evaluation.taken,
                rank == 0,
            )
            for (rank, way), text in zip(shown_moves, sentences, strict=True)
        ]
    )


def _describe_outcome(
    scene: Scene, match: Match[Any], seat: int, path: Path, viewer: Viewer, language: str
) -> str:
    """The first sentence of the log after a move, or "" if there is none."""
    act = Choose(path)
    try:
        _, events = match.play(seat, act)
    except (Refused, BrokenRule):
        return ""  # the bot's assumption about hidden cards was wrong
    lines = describe_log(scene, (LogEntry(match.seq + 1, seat, act, events),), viewer, language)
    return lines[0].text if lines else ""
