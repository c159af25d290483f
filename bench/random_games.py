"""How random games of a game end, size by size: `python -m bench.random_games GAME --games 2000`.

`--events` counts instead what happens in them, with the shares of what the events say. `--careful TOPIC`
answers the questions of a topic by their defaults, so that only the others are left to chance.
"""

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from typing import Any

from engines import CATALOGUE
from engines.kernel.choices.tasks import Event
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice


def played(
    game: Game[Any], seats: int, seed: str, careful: Collection[str] = ()
) -> tuple[Outcome, list[Event]]:
    """A whole random game, by the same draws as `playout`: how it ended, and all that happened."""
    dice = Dice(f"bots:{seed}")
    state, news = game.start(seats, game.options(), hashlib.sha256(f"deal:{seed}".encode()).hexdigest())
    events = [*news]
    while pending := game.pending(state):
        asked = pending[dice(len(pending)) if len(pending) > 1 else 0]
        if asked.topic.key in careful:
            path = game.default_path(state, asked.seat, dice)
            state, news = game.choose(state, asked.seat, path)
        else:
            _, state, news = random_choice(game, state, asked.seat, dice)
        events += news
    return game.outcome(state), events


def games_of(
    game: Game[Any], seats: int, games: int, seed: str, careful: Collection[str]
) -> Iterator[tuple[Outcome, list[Event]]]:
    """So many games of a size; the same ones for the same seed."""
    for number in range(games):
        yield played(game, seats, f"{seed}:{seats}:{number}", careful)


def endings(
    game: Game[Any], seats: int, games: int, seed: str, careful: Collection[str] = ()
) -> Counter[str]:
    """How often each reason ended the random games of a size; the same numbers for the same seed."""
    reasons = [ended.reason.key for ended, _ in games_of(game, seats, games, seed, careful)]
    return Counter([reason.rpartition(".")[2] for reason in reasons])


def happenings(events: Iterable[Event]) -> Counter[tuple[str, ...]]:
    """How often each event happened, and how often with each value of its enums (but no cards) and flags."""
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
    """The shares as a table, an ending a column."""
    reasons = sorted({reason for counts in shares.values() for reason in counts})
    rows = [["players", *reasons], ["---:"] * (len(reasons) + 1)]
    for seats, counts in shares.items():
        rows.append([str(seats), *[f"{counts[reason] / counts.total():.1%}" for reason in reasons]])
    return "\n".join([f"| {' | '.join(row)} |" for row in rows])


def event_report(counts: Counter[tuple[str, ...]], games: int) -> str:
    """What happens in a game, on average, and the shares of what is said of it."""
    rows = [["event", "a game", "of which"], ["---", "---:", "---"]]
    for key in sorted(key for key in counts if len(key) == 1):
        said = [
            (*one[1:], counts[one] / counts[key]) for one in sorted(counts) if one[:1] == key and one != key
        ]
        shares = ", ".join([f"{field} {value}: {share:.1%}" for field, value, share in said])
        rows.append([key[0], f"{counts[key] / games:.2f}", shares])
    return "\n".join([f"| {' | '.join(row)} |" for row in rows])


def main() -> int:
    """Plays, and prints the table."""
    parser = argparse.ArgumentParser(
        prog="bench.random_games", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=CATALOGUE)
    parser.add_argument("--games", type=int, default=2000, help="how many for each size (%(default)s)")
    parser.add_argument("--players", type=int, help="this size only")
    parser.add_argument("--seed", default="balance", help="another seed, other games (%(default)s)")
    parser.add_argument("--events", action="store_true", help="count what happens")
    parser.add_argument("--careful", action="append", default=[], metavar="TOPIC", help="play its default")
    args = parser.parse_args()
    game = CATALOGUE[args.game]
    least, most = game.seats
    if args.games < 1 or (args.players is not None and not least <= args.players <= most):
        parser.error(f"at least one game, and {least} to {most} players")
    sizes = range(least, most + 1) if args.players is None else (args.players,)
    if not args.events:
        shares = {seats: endings(game, seats, args.games, args.seed, args.careful) for seats in sizes}
        print(report(shares))
        return 0
    for seats in sizes:
        counts: Counter[tuple[str, ...]] = Counter()
        for _, events in games_of(game, seats, args.games, args.seed, args.careful):
            counts.update(happenings(events))
        print(event_report(counts, args.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
