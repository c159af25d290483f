"""The main program of a bot process: reads one position per line from stdin, writes one answer to stdout.

Run as `python -m app.bots.process`, at a lower priority than the server. Budgets are wall-clock seconds,
however busy the machine is, because people wait for the move.
"""

import os
import sys
import time
from contextlib import suppress

import msgspec

from app.bots.position import BotAnswer, Position
from app.bots.strengths import choose_path
from app.games.catalogue import load_rules
from engines.kernel.matches.bots import Dice
from engines.kernel.thinking.playouts import Budget

NICENESS = 10


def main() -> None:
    """Answer positions until stdin closes."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder, encoder = msgspec.json.Decoder(Position), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        answer = choose(decoder.decode(line))
        sys.stdout.buffer.write(encoder.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def choose(position: Position) -> BotAnswer:
    """Let the bot choose in a position."""
    game = load_rules(position.game, position.version)
    world = game.decode(bytes(position.world))
    budget = Budget(seconds=position.seconds, clock=time.monotonic)
    return choose_path(position.strength, game, world, position.seat, Dice(position.dice), budget)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
