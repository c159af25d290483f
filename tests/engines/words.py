"""Speakers for games that are played in tests, and checks of their sentences."""

import re
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from tests.engines.play import Play

NAMES = ("Ann", "Bob", "Cai", "Dee", "Eli", "Fay", "Gus", "Hal")

_LEFT_OVER = re.compile(r"[{}_<=]|  |\(\)|Struct| \.|(?<!^)(?<!“)\bNone\b|\bhidden\.\w")


def is_whole(words: str) -> bool:
    """Whether a sentence has no unfilled placeholders and no internal names in it."""
    return bool(words) and not _LEFT_OVER.search(words)


def voices(game: Game[Any], seats: int) -> list[tuple[Viewer, Speaker]]:
    """A speaker for every seat, and last one for the spectators."""
    return [(viewer, game.speaker(viewer, NAMES)) for viewer in (*range(seats), None)]


def say_events(play: Play[Any]) -> list[list[str]]:
    """The last choice's events as sentences, for every seat and last for the spectators."""
    return [
        [speaker.event(event) for event in play.game.mask_events(play.new_events, viewer)]
        for viewer, speaker in voices(play.game, len(play.state.players))
    ]
