"""Count how random games end, by number of players: `python -m bench.random_games GAME --games 2000`.

`--events` counts the events in them instead, with the shares of their fields' values. `--careful TOPIC`
answers the decisions of a topic with their defaults, so that only the others are random.
"""

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import Any

from engines import CATALOGUE
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.matches.bots import Dice, random_choice


def play_game(
    game: Game[Any], seats: int, seed: str, careful: Collection[str] = ()
) -> tuple[Outcome, list[Event]]:
    """Play a random game, with the same draws as `playout`; returns the outcome and all events."""
    dice = Dice(f"bots:{seed}")
    state, new_events = game.start(seats, game.options(), hashlib.sha256(f"deal:{seed}".encode()).hexdigest())
    events = [*new_events]
    while pending := game.pending(state):
        decision = pending[dice(len(pending)) if len(pending) > 1 else 0]
        if decision.topic.key in careful:
            path = game.default_path(state, decision.seat, dice)
            state, new_events = game.choose(state, decision.seat, path)
        else:
            _, state, new_events = random_choice(game, state, decision.seat, dice)
        events += new_events
    return game.outcome(state), events


def play_games(
    game: Game[Any], seats: int, games: int, seed: str, careful: Collection[str]
) -> Iterator[tuple[Outcome, list[Event]]]:
    """Play a number of games of a size; the same seed gives the same games."""
    for number in range(games):
        yield play_game(game, seats, f"{seed}:{seats}:{number}", careful)


def count_endings(
    game: Game[Any], seats: int, games: int, seed: str, careful: Collection[str] = ()
) -> Counter[str]:
    """Count the reasons that ended the random games of a size; the same seed gives the same numbers."""
    reasons = [outcome.reason.key for outcome, _ in play_games(game, seats, games, seed, careful)]
    return Counter([reason.rpartition(".")[2] for reason in reasons])


def count_events(events: Iterable[Event]) -> Counter[tuple[str, ...]]:
    """Count the events by class, and by each value of their flags and enums (cards excluded)."""
    counts: Counter[tuple[str, ...]] = Counter()
    for event in events:
        name = type(event).__name__
        counts[name,] += 1
        for field in event.__struct_fields__:
            value = getattr(event, field)
            if isinstance(value, bool) or (isinstance(value, Enum) and not isinstance(value, int)):
                counts[name, field, value.name.lower() if isinstance(value, Enum) else str(value)] += 1
    return counts


def report(shares: dict[int, Counter[str]]) -> str:
    """A Markdown table of the shares, with a column per ending."""
    reasons = sorted({reason for counts in shares.values() for reason in counts})
    rows = [["players", *reasons], ["---:"] * (len(reasons) + 1)]
    for seats, counts in shares.items():
        rows.append([str(seats), *[f"{100 * counts[reason] / counts.total():.1f} %" for reason in reasons]])
    return "\n".join([f"| {' | '.join(row)} |" for row in rows])


def event_report(counts: Counter[tuple[str, ...]], games: int) -> str:
    """A Markdown table of the events per game, with the shares of their fields' values."""
    rows = [["event", "per game", "of which"], ["---", "---:", "---"]]
    for key in sorted(key for key in counts if len(key) == 1):
        details = [detail for detail in sorted(counts) if detail[:1] == key and detail != key]
        shares = ", ".join(
            [
                f"{field} {value}: {100 * counts[detail] / counts[key]:.1f} %"
                for detail in details
                for _, field, value in [detail]
            ]
        )
        rows.append([key[0], f"{counts[key] / games:.2f}", shares])
    return "\n".join([f"| {' | '.join(row)} |" for row in rows])


def main() -> int:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(
        prog="bench.random_games", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=CATALOGUE)
    parser.add_argument("--games", type=int, default=2000, help="games of each size (%(default)s)")
    parser.add_argument("--players", type=int, help="only this size")
    parser.add_argument("--seed", default="balance", help="seed of the games (%(default)s)")
    parser.add_argument("--events", action="store_true", help="count events")
    parser.add_argument("--careful", action="append", default=[], metavar="TOPIC", help="choose its default")
    args = parser.parse_args()
    game = CATALOGUE[args.game]
    least, most = game.seats
    if args.games < 1 or (args.players is not None and not least <= args.players <= most):
        parser.error(f"at least one game, and {least} to {most} players")
    sizes = range(least, most + 1) if args.players is None else (args.players,)
    if not args.events:
        shares = {seats: count_endings(game, seats, args.games, args.seed, args.careful) for seats in sizes}
        print(report(shares))
        return 0
    for seats in sizes:
        counts: Counter[tuple[str, ...]] = Counter()
        for _, events in play_games(game, seats, args.games, args.seed, args.careful):
            counts.update(count_events(events))
        print(event_report(counts, args.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
