"""How random games of a game end, size by size: `python -m bench.balance GAME --games 2000`."""

import argparse
import sys
from collections import Counter
from typing import Any

from engines import CATALOGUE
from engines.kernel.bots import playout
from engines.kernel.game import Game


def endings(game: Game[Any], seats: int, games: int, seed: str) -> Counter[str]:
    """How often each reason ended the random games of a size; the same numbers for the same seed."""
    counts: Counter[str] = Counter()
    for number in range(games):
        ended = playout(game, seats, game.options(), f"{seed}:{seats}:{number}")
        counts[ended.outcome.reason.key.rpartition(".")[2]] += 1
    return counts


def report(shares: dict[int, Counter[str]]) -> str:
    """The shares as a table, an ending a column."""
    reasons = sorted({reason for counts in shares.values() for reason in counts})
    rows = [["players", *reasons], ["---:"] * (len(reasons) + 1)]
    for seats, counts in shares.items():
        rows.append([str(seats), *[f"{counts[reason] / counts.total():.1%}" for reason in reasons]])
    return "\n".join([f"| {' | '.join(row)} |" for row in rows])


def main() -> int:
    """Plays, and prints the table."""
    parser = argparse.ArgumentParser(prog="bench.balance", description=__doc__)
    parser.add_argument("game", choices=CATALOGUE)
    parser.add_argument("--games", type=int, default=2000, help="how many for each size (%(default)s)")
    parser.add_argument("--players", type=int, help="this size only")
    parser.add_argument("--seed", default="balance", help="another seed, other games (%(default)s)")
    args = parser.parse_args()
    game = CATALOGUE[args.game]
    least, most = game.seats
    if args.games < 1 or (args.players is not None and not least <= args.players <= most):
        parser.error(f"at least one game, and {least} to {most} players")
    sizes = range(least, most + 1) if args.players is None else (args.players,)
    print(report({seats: endings(game, seats, args.games, args.seed) for seats in sizes}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
