"""Decisions a second by these rules and by those of another checkout: `python -m bench.against FOLDER`.

The same games are played by one and the other in turn, each time in a fresh process; of every game the least
time counts, in CPU, so that what else runs on the machine matters little. Bots are random ones, or with
`--playouts N` Medium ones that play each move out N times: then it is the time to think.
"""

import argparse
import json
import subprocess
import sys

from bench.numbers import Number, grid
from engines import CATALOGUE
from tests.live.server import PROJECT

CHOICES, THOUGHTS, ROUNDS = 3_000, 1, 6
"""How many choices are made at least with each number of seats, in whole games: at random, with thought; and
how often."""

PLAY = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
from engines import CATALOGUE
try:
    from engines.kernel.matches.bots import playout
except ImportError:  # a checkout from before the kernel had rooms
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
"""Plays by the rules in a folder, of today or of long ago: choices and seconds, game by game."""

Played = list[tuple[str, int, float]]


def play(folder: str, ids: list[str], choices: int = CHOICES, playouts: int = 0) -> Played:
    """Games by the rules in a folder, of random bots or of those that think."""
    command = [sys.executable, "-c", PLAY, folder, str(choices), str(playouts), *ids]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return [(name, choices, seconds) for name, choices, seconds in json.loads(done.stdout)]


def least(one: Played, other: Played) -> Played:
    """Of every game the shorter time."""
    return [
        (name, choices, min(seconds, again))
        for (name, choices, seconds), (_, _, again) in zip(one, other, strict=True)
    ]


def speeds(played: Played) -> dict[str, float]:
    """Decisions a second for each game and number of seats."""
    totals: dict[str, tuple[int, float]] = {}
    for name, choices, seconds in played:
        made, taken = totals.get(name, (0, 0.0))
        totals[name] = made + choices, taken + seconds
    return {name: made / taken for name, (made, taken) in totals.items()}


def report(before: dict[str, float], now: dict[str, float]) -> str:
    """Both, and how many times quicker these rules are."""
    rows = []
    for name, speed in now.items():
        numbers = [Number("before", "", 0), Number("now", "", 0), Number("times", "")]
        for number, value in zip(numbers, (before[name], speed, speed / before[name]), strict=True):
            number.add(value)
        rows.append(((name,), numbers))
    return grid(("decisions a second",), rows)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="another checkout")
    parser.add_argument("games", nargs="*", default=list(CATALOGUE), help="all of them, if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--playouts", type=int, default=0, help="let Medium bots play out each move so often")
    args = parser.parse_args()
    how = args.games, THOUGHTS if args.playouts else CHOICES, args.playouts
    before, now = play(args.folder, *how), play(str(PROJECT), *how)
    for _ in range(args.rounds - 1):
        before = least(before, play(args.folder, *how))
        now = least(now, play(str(PROJECT), *how))
    print(report(speeds(before), speeds(now)))


if __name__ == "__main__":
    main()
