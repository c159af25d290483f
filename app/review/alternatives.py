"""Describes the alternatives to a move: by their log sentences, or by their steps if these are ambiguous."""

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

MAX_WAYS = 3
"""Maximum number of alternatives shown in addition to the move that was made."""


@dataclass(frozen=True)
class WayView:
    """A possible move: its description, and its win chance in percent.

    `taken`: it is the move that was made; `best`: it is the best one in the bot's opinion.
    """

    words: str
    percent: int
    taken: bool
    best: bool


def describe_ways(
    before: Scene, evaluation: Evaluation, viewer: Viewer, language: str
) -> tuple[WayView, ...]:
    """The moves that a seat could have made, best first; `before` is the table before its move."""
    match = require_match(before)
    shown_ways = [
        (rank, way) for rank, way in enumerate(evaluation.ways) if rank < MAX_WAYS or rank == evaluation.taken
    ]
    sentences = [
        _describe_outcome(before, match, evaluation.seat, way.path, viewer, language) for _, way in shown_ways
    ]
    say = game_speaker(before.game, viewer, before.names, language)
    counts = Counter(sentences)
    return tuple(
        [
            WayView(
                text if text and counts[text] == 1 else name_choice(match, evaluation.seat, way.path, say),
                round(100 * way.chance),
                rank == evaluation.taken,
                rank == 0,
            )
            for (rank, way), text in zip(shown_ways, sentences, strict=True)
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
