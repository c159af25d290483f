"""Where the time of a choice goes: `python -m bench.profile` plays many tables and profiles the one worker.

First the work of the event loop by function, dearest first, with all that it calls; then the work in threads:
how often each transaction was made and the processor time of one.
"""

import argparse
import cProfile
import pstats
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn

from app.storage import database
from bench.halls import WITHOUT_LIMITS
from bench.measures.tables import FOUR_PAGES, loaded
from tests.live.server import Server

_loop = cProfile.Profile(time.thread_time)  # what else the machine does counts for nothing
_seconds: defaultdict[str, float] = defaultdict(float)
_times: Counter[str] = Counter()


def begin(file: str) -> None:
    """In the server, before it serves: profiles it, and writes what was found when it ends."""
    main_loop, transact = uvicorn.Server.main_loop, database._transact

    async def profiled(self: uvicorn.Server) -> None:
        _loop.enable()
        await main_loop(self)
        _loop.disable()
        _loop.dump_stats(file)
        for name, seconds in sorted(_seconds.items(), key=lambda one: -one[1]):
            each = seconds / _times[name] * 1000
            sys.stderr.write(f"{name:>20}: {_times[name]:6} times, {each:6.2f} ms of processor time\n")

    def timed(engine: Any, work: Callable[..., Any]) -> Any:
        begun = time.thread_time()
        try:
            return transact(engine, work)
        finally:
            name = getattr(work, "func", work).__name__
            _seconds[name] += time.thread_time() - begun
            _times[name] += 1

    uvicorn.Server.main_loop = profiled  # type: ignore[method-assign]
    database._transact = timed


def main() -> None:
    """Plays, and prints what was found."""
    parser = argparse.ArgumentParser(prog="bench.profile", description=__doc__)
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long is played (%(default)s)")
    parser.add_argument("--lines", type=int, default=60, help="how many functions are shown (%(default)s)")
    parser.add_argument("--by", choices=("pages", "programs"), default="pages")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "profile"
        prelude = f"from bench.profile import begin; begin({str(file)!r})"
        server = Server(Path(folder), WITHOUT_LIMITS, prelude=prelude)
        server.start()
        try:
            who = {**FOUR_PAGES, "by": args.by}
            measured = loaded(server, args.tables, args.seconds, "profile", who)
        finally:
            server.stop()
        pstats.Stats(str(file)).sort_stats("cumulative").print_stats(args.lines)
        sys.stdout.write(server.log)
        sys.stdout.write(f"{measured.choices} choices in {measured.seconds:.1f} s, profiled\n")


if __name__ == "__main__":
    main()
