"""What is said at a table being played, and to whom."""

import re
from typing import Any

from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from tests.engines.play import Play

NAMES = ("Ann", "Bob", "Cai", "Dee", "Eli", "Fay", "Gus", "Hal")

_LEFT_OVER = re.compile(r"[{}_<=]|  |\(\)|Struct| \.|(?<!^)(?<!“)\bNone\b|\bhidden\.\w")


def is_whole(words: str) -> bool:
    """Whether words have no gaps, and nothing of the program's in them."""
    return bool(words) and not _LEFT_OVER.search(words)


def voices(game: Game[Any], seats: int) -> list[tuple[Viewer, Speaker]]:
    """A speaker for every seat, and for the watchers at last."""
    return [(viewer, game.speaker(viewer, NAMES)) for viewer in (*range(seats), None)]


def heard(play: Play[Any]) -> list[list[str]]:
    """What every seat, and the watchers at last, are told of the last choice."""
    return [
        [speaker.event(event) for event in play.game.mask_events(play.news, viewer)]
        for viewer, speaker in voices(play.game, len(play.state.players))
    ]
