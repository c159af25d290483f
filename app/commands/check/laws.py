"""The laws of every game, on few random games and rare states of each size."""

from collections.abc import Iterator
from typing import Any

from app.commands.check.finding import Finding, locate
from app.commands.law_observations import build_page_renderer, build_time_observer
from engines.kernel.contract.game import Game
from engines.kernel.laws import Law, inspect_games, inspect_rare_states
from engines.kernel.matches.bots import playout

CHOICES = 300
"""Choices in random games of each number of players, approximately."""
RARE_STATES = 4
"""States with rare conditions for each number of players."""


def check_laws(game: Game[Any]) -> Iterator[Finding]:
    """Find broken laws, each once."""
    broken: dict[str, Law] = {}
    for seats in range(game.seats[0], game.seats[1] + 1):
        pages = build_page_renderer(game, seats) if game.phrases else None
        observe_times = build_time_observer(game, seats)
        for inspect, count in (
            (inspect_games, _count_games(game, seats)),
            (inspect_rare_states, RARE_STATES),
        ):
            tally = inspect(
                game,
                seats,
                count,
                "check",
                make_renderer=pages,
                observe_times=observe_times,
                until_broken=True,
            )
            for law in tally.laws.values():
                if law.failed:
                    broken.setdefault(law.name, law)
        if broken:
            break
    for law in broken.values():
        yield Finding("laws", f"{law.name}: {law.example}", locate(game.state), law.advice)


def _count_games(game: Game[Any], seats: int) -> int:
    try:
        length = playout(game, seats, game.options(), "check", CHOICES).choices
    except Exception:  # whatever it is, the laws report it
        length = CHOICES
    return max(1, min(10, CHOICES // max(length, 1)))
