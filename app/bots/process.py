"""The process that bots think in: a position a line on stdin, an answer a line on stdout, until stdin ends.

Run as `python -m app.bots.process`. It is nice to the server beside it: what it computes can wait.
"""

import os
import secrets
import sys
from contextlib import suppress

import msgspec

from app.bots.position import Position
from app.bots.strategies import STRATEGIES

NICENESS = 10


def main() -> None:
    """Answers until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder, encoder = msgspec.json.Decoder(Position), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        position = decoder.decode(line)
        answer = STRATEGIES[position.strategy](position, secrets.randbelow)
        sys.stdout.buffer.write(encoder.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
