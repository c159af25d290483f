"""The process that bots think in: a position a line on stdin, an answer a line on stdout, until stdin ends.

Run as `python -m app.bots.process`. It is nice to the server beside it. Its budget is seconds on the wall,
whatever else the machine does meanwhile: people wait for it.
"""

import os
import sys
import time
from contextlib import suppress

import msgspec

from app.bots.position import Answered, Position
from app.bots.strengths import choose_path
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.thinking.think import Budget

NICENESS = 10


def main() -> None:
    """Answers until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder, encoder = msgspec.json.Decoder(Position), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        answered = answer(decoder.decode(line))
        sys.stdout.buffer.write(encoder.encode(answered) + b"\n")
        sys.stdout.buffer.flush()


def answer(position: Position) -> Answered:
    """What a bot does in a position."""
    game = CATALOGUE[position.game]
    world = game.decode(bytes(position.world))
    budget = Budget(seconds=position.seconds, clock=time.monotonic)
    return choose_path(position.strength, game, world, position.seat, Dice(position.dice), budget)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
