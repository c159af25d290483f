"""Profile the server: `python -m bench.profile` plays at many tables of one worker.

It prints the functions of the event loop by cumulative time, then the work in threads: the number of
transactions of each kind and the CPU time of one.
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
from bench.measures.tables import FOUR_PAGES, run_load
from bench.servers import WITHOUT_LIMITS
from tests.live.server import Server

_loop = cProfile.Profile(time.thread_time)  # CPU time, so other load on the machine does not count
_seconds: defaultdict[str, float] = defaultdict(float)
_counts: Counter[str] = Counter()


def begin(file: str) -> None:
    """Profile the server in whose process this runs, from its start, and write the profile when it ends."""
    main_loop, transact = uvicorn.Server.main_loop, database._transact

    async def run_profiled(self: uvicorn.Server) -> None:
        _loop.enable()
        await main_loop(self)
        _loop.disable()
        _loop.dump_stats(file)
        for name, seconds in sorted(_seconds.items(), key=lambda item: -item[1]):
            each = seconds / _counts[name] * 1000
            sys.stderr.write(f"{name:>20}: {_counts[name]:6} transactions, {each:6.2f} ms of CPU time each\n")

    def transact_timed(engine: Any, work: Callable[..., Any]) -> Any:
        begun = time.thread_time()
        try:
            return transact(engine, work)
        finally:
            name = getattr(work, "func", work).__name__
            _seconds[name] += time.thread_time() - begun
            _counts[name] += 1

    uvicorn.Server.main_loop = run_profiled  # type: ignore[method-assign]
    database._transact = transact_timed


def main() -> None:
    """Play, and print the profile."""
    parser = argparse.ArgumentParser(prog="bench.profile", description=__doc__)
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds to play (%(default)s)")
    parser.add_argument("--lines", type=int, default=60, help="functions to print (%(default)s)")
    parser.add_argument("--by", choices=("pages", "programs"), default="pages")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "profile"
        prelude = f"from bench.profile import begin; begin({str(file)!r})"
        server = Server(Path(folder), WITHOUT_LIMITS, prelude=prelude)
        server.start()
        try:
            lineup = {**FOUR_PAGES, "by": args.by}
            measured = run_load(server, args.tables, args.seconds, "profile", lineup)
        finally:
            server.stop()
        pstats.Stats(str(file)).sort_stats("cumulative").print_stats(args.lines)
        sys.stdout.write(server.log)
        sys.stdout.write(f"{measured.choices} choices in {measured.seconds:.1f} s, profiled\n")


if __name__ == "__main__":
    main()
