"""Sides, the seats that win together, and their chances."""

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.thinking.appraisal import Appraise

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side: one seat each, or teams."""

Chances = tuple[float, ...]
"""The chance of each side to win; their sum is 1."""


def find_sides(game: Game[S], state: S, seats: int) -> Sides:
    """The sides of a table; for a game with teams the true ones, even if they are secret."""
    if game.teams is None:
        return tuple([(seat,) for seat in range(seats)])
    teams = game.teams(state)
    return tuple([tuple([seat for seat in range(seats) if teams[seat] == team]) for team in (0, 1)])


def side_of(sides: Sides, seat: int) -> int:
    """The index of a seat's side."""
    return next(number for number, seats in enumerate(sides) if seat in seats)


def judge_sides(game: Game[S], world: S, seats: int, appraise: Appraise[S]) -> Chances:
    """The chances in a world by each side's own appraisal, or the result if the game is over.

    For a game with teams the sides are those of that world.
    """
    sides = find_sides(game, world, seats)
    if game.finished(world):
        winners = set(game.outcome(world).winners)
        return normalise([float(len(winners.intersection(side))) for side in sides])
    return normalise([sum([appraise(world, seat) for seat in side]) / len(side) for side in sides])


def normalise(amounts: list[float]) -> Chances:
    """Amounts scaled to a sum of 1; equal shares if all are 0."""
    amount_sum = sum(amounts)
    if not amount_sum:
        return tuple([1 / len(amounts)] * len(amounts))
    return tuple([amount / amount_sum for amount in amounts])


def average(estimates: list[Chances]) -> Chances:
    """The mean of several estimates."""
    return tuple([sum(column) / len(estimates) for column in zip(*estimates, strict=True)])


def subtract(after: Chances, before: Chances) -> Chances:
    """The change of chances; its sum is 0."""
    return tuple([new - old for new, old in zip(after, before, strict=True)])


def chances_seen_by(sides: Sides, seat: int, own_chance: float) -> Chances:
    """The chances if only that of one seat's side is known: the other sides share the remainder equally."""
    own_side = side_of(sides, seat)
    share = (1 - own_chance) / max(len(sides) - 1, 1)
    return tuple([own_chance if side == own_side else share for side in range(len(sides))])
