"""Worlds that a viewer cannot distinguish from the real one, at several moments of a game."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

from app.tables.log.scene import Scene
from app.tables.play.room import Room
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import resample
from tests.live.chooser import Chooser

ROUNDS = 12
"""Rounds in which every seat with an open decision makes one choice."""
MIN_WORLDS = 10


async def find_similar_worlds(
    room: Room, choosers: Sequence[Chooser]
) -> AsyncIterator[tuple[Viewer, Scene, Scene]]:
    """Yield a viewer, the scene, and another scene that looks the same to the viewer; plays between rounds.

    Raises AssertionError at the end if there were too few worlds to compare.
    """
    seats = len(choosers)
    dice, worlds, tried = Dice("worlds"), 0, 0
    for _ in range(ROUNDS):
        scene = room.scene
        assert scene.match is not None
        if scene.match.finished:
            break
        for viewer in (*range(seats), None):
            tried += 1
            world = resample(scene.match.game, scene.match.state, viewer, dice, seats)
            if world is not None and world != scene.match.state:
                worlds += 1
                yield viewer, scene, replace(scene, match=replace(scene.match, state=world))
        for chooser in choosers:
            await chooser.play()
    assert worlds > min(MIN_WORLDS, tried // 3)  # a short game is soon over
