"""The review process: reads one slice per line from stdin and writes one result per line to stdout until EOF.

Run as `python -m app.review.process`. It runs at the lowest priority, below the bots.
"""

import os
import sys
import time
from contextlib import suppress

import msgspec

from app.review.slices import Slice, SliceResult, open_record
from engines.kernel.reviewing.review import Evaluation

NICENESS = 19
MAX_ENTRIES = 20
"""Maximum number of entries in a result."""


def main() -> None:
    """Review slices until stdin is closed."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    decoder, encoder = msgspec.json.Decoder(Slice), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encoder.encode(review_slice(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


def review_slice(slice_: Slice) -> SliceResult:
    """Review at least one entry, then more until the CPU time is used up or the game ends.

    A result has at most MAX_ENTRIES entries.
    """
    started_at = time.process_time()
    game = open_record(slice_.record)
    evaluations: list[Evaluation] = []
    for entry in range(slice_.first, min(len(game.matches), slice_.first + MAX_ENTRIES)):
        evaluations.append(game.evaluate(entry))
        if time.process_time() - started_at >= slice_.seconds:
            break
    return SliceResult(tuple(evaluations), time.process_time() - started_at)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
