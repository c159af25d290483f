"""The process that reviews: a slice a line on stdin, what was found a line on stdout, until stdin ends.

Run as `python -m app.review.process`. It gives way to everything else on the machine, to thinking bots too.
"""

import os
import sys
import time
from contextlib import suppress

import msgspec

from app.review.slices import Slice, SliceResult, open_record
from engines.kernel.reviewing.review import Look

NICENESS = 19
MAX_LOOKS = 20
"""How many looks an answer holds at most."""


def main() -> None:
    """Answers until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder, encoder = msgspec.json.Decoder(Slice), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encoder.encode(review_slice(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


def review_slice(wanted: Slice) -> SliceResult:
    """Looks at entries until the time is over or there are no more."""
    began = time.process_time()
    game = open_record(wanted.record)
    looks: list[Look] = []
    for entry in range(wanted.first, min(len(game.matches), wanted.first + MAX_LOOKS)):
        looks.append(game.look(entry))
        if time.process_time() - began >= wanted.seconds:
            break
    return SliceResult(tuple(looks), time.process_time() - began)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
