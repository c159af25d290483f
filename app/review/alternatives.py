"""The ways to choose, as they are shown: each as the log would have told it, and by its steps where that
does not tell them apart."""

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
from engines.kernel.reviewing.review import Look
from engines.kernel.secrecy.audience import Viewer

MAX_WAYS = 3
"""How many ways to choose are shown, and the one that was taken besides."""


@dataclass(frozen=True)
class WayView:
    """A way to choose in words, its chance in percent, whether it is what was done, and whether it is the
    best."""

    words: str
    percent: int
    taken: bool
    best: bool


def describe_ways(before: Scene, look: Look, viewer: Viewer, speaks: str) -> tuple[WayView, ...]:
    """What a seat could have done at the table before its move."""
    match = require_match(before)
    shown = [(place, way) for place, way in enumerate(look.ways) if place < MAX_WAYS or place == look.taken]
    sentences = [_describe_outcome(before, match, look.seat, way.path, viewer, speaks) for _, way in shown]
    say = game_speaker(before.game, viewer, before.names, speaks)
    times = Counter(sentences)
    return tuple(
        [
            WayView(
                deed if deed and times[deed] == 1 else name_choice(match, look.seat, way.path, say),
                round(100 * way.chance),
                place == look.taken,
                place == 0,
            )
            for (place, way), deed in zip(shown, sentences, strict=True)
        ]
    )


def _describe_outcome(
    scene: Scene, match: Match[Any], seat: int, path: Path, viewer: Viewer, speaks: str
) -> str:
    """The first sentence of the log after that way; "" where there would be none."""
    act = Choose(path)
    try:
        _, news = match.play(seat, act)
    except (Refused, BrokenRule):
        return ""  # what the bot supposed was not so
    lines = describe_log(scene, (LogEntry(match.seq + 1, seat, act, news),), viewer, speaks)
    return lines[0].text if lines else ""
