"""Compare decisions per second with another checkout: `python -m bench.against FOLDER`.

Both checkouts play the same games alternately, each time in a new process. The shortest CPU time of each game
counts, so other load on the machine matters little. Bots are random, or with `--playouts N` Medium bots that
play each move out N times: this measures the time to think.
"""

import argparse
import json
import subprocess
import sys

from bench.measurements import Measurement, format_grid
from engines import CATALOGUE
from tests.live.server import PROJECT

CHOICES, THINKING_CHOICES, ROUNDS = 3_000, 1, 6
"""The minimum choices per number of seats, by random and by thinking bots (whole games are played), and the
number of rounds."""

PLAY = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from engines import CATALOGUE
try:
    from engines.kernel.matches.bots import playout
except ImportError:  # a checkout from before the kernel had packages
    from engines.kernel.bots import playout
made, player = [], None
if int(sys.argv[3]):
    from app.bots.strengths import make_player
    player = make_player("medium", int(sys.argv[3]))
for game in [CATALOGUE[id] for id in sys.argv[4:]]:
    for seats in sorted(set(game.seats)):
        playout(game, seats, game.options(), "warm")
        left, at = int(sys.argv[2]), 0
        while left > 0:
            begun = time.process_time()
            choices = playout(game, seats, game.options(), f"0:{at}", player=player).choices
            made.append((f"{game.name}, {seats} players", choices, time.process_time() - begun))
            left, at = left - choices, at + 1
print(json.dumps(made))
"""
"""Plays by the rules of a checkout, which may be old, and prints the choices and seconds of each game."""

Timings = list[tuple[str, int, float]]
"""Name, choices and CPU seconds of each game."""


def play(folder: str, ids: list[str], choices: int = CHOICES, playouts: int = 0) -> Timings:
    """Play games by the rules of a checkout, with random bots or bots that think."""
    command = [sys.executable, "-c", PLAY, folder, str(choices), str(playouts), *ids]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return [(name, choices, seconds) for name, choices, seconds in json.loads(done.stdout)]


def keep_shortest(timings: Timings, others: Timings) -> Timings:
    """The shorter time of each game."""
    return [
        (name, choices, min(seconds, other_seconds))
        for (name, choices, seconds), (_, _, other_seconds) in zip(timings, others, strict=True)
    ]


def speeds(timings: Timings) -> dict[str, float]:
    """Decisions per second for each game and number of seats."""
    totals: dict[str, tuple[int, float]] = {}
    for name, choices, seconds in timings:
        total_choices, total_seconds = totals.get(name, (0, 0.0))
        totals[name] = total_choices + choices, total_seconds + seconds
    return {name: choices / seconds for name, (choices, seconds) in totals.items()}


def report(before: dict[str, float], now: dict[str, float]) -> str:
    """A table with both speeds and their ratio."""
    rows = []
    for name, speed in now.items():
        measurements = [Measurement("before", "", 0), Measurement("now", "", 0), Measurement("ratio", "x")]
        for measurement, value in zip(measurements, (before[name], speed, speed / before[name]), strict=True):
            measurement.add(value)
        rows.append(((name,), measurements))
    return format_grid(("decisions per second",), rows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="another checkout")
    parser.add_argument("games", nargs="*", default=list(CATALOGUE), help="all by default")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--playouts", type=int, default=0, help="let Medium bots play each move out N times")
    args = parser.parse_args()
    options = args.games, THINKING_CHOICES if args.playouts else CHOICES, args.playouts
    before, now = play(args.folder, *options), play(str(PROJECT), *options)
    for _ in range(args.rounds - 1):
        before = keep_shortest(before, play(args.folder, *options))
        now = keep_shortest(now, play(str(PROJECT), *options))
    print(report(speeds(before), speeds(now)))


if __name__ == "__main__":
    main()
