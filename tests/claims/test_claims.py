"""Every sentence that players read is true in the states in which it is shown."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice

import pytest
from msgspec import Struct

from engines import CATALOGUE
from engines.kernel.contract.game_options import parse_options
from tests.claims.collect import collect
from tests.claims.table import Claims
from tests.options import variants

GAMES: dict[str, Claims] = {
    id: import_module(f"tests.claims.{id}").CLAIMS
    for id in CATALOGUE
    if find_spec(f"tests.claims.{id}") is not None
}
"""The claims of every game that has them."""

SIZES = [
    pytest.param(claims, seats, id=f"{claims.game.id}-{seats}")
    for claims in GAMES.values()
    for seats in range(claims.game.seats[0], claims.game.seats[1] + 1)
]

EVERY_SECOND = [
    pytest.param(claims, id=id, marks=pytest.mark.long if number % 2 else ())
    for number, (id, claims) in enumerate(GAMES.items())
]
"""`make test` runs every second one."""

STATES_PER_PHRASE = 5
"""Different states in which each phrase is checked, in every size."""
CHECKS_PER_GAME = 2
"""Checks of a phrase in one random game, so that its states come from different games."""
QUICK_GAMES, LONG_GAMES = 84, 400
"""Random games at most: of all sizes together, and of each size."""
ROUND = 6
"""Games of each size in a quick run before the phrases that were not checked yet are counted."""


@pytest.mark.parametrize("claims", GAMES.values(), ids=GAMES)
def test_every_phrase_makes_a_claim_or_has_a_reason(claims: Claims) -> None:
    """Given all phrases of a game, then each is claimed or listed with the reason why it claims nothing."""
    assert list(claims.find_unclassified()) == []


def option_sets(claims: Claims) -> Iterator[Struct]:
    """The options of one game after the other: the usual ones, then each variant."""
    game = claims.game
    while True:
        yield game.options()
        for _, values in variants(game):
            if not any("first" in name for name in values):
                yield parse_options(game.options, values)


def check_games(claims: Claims, seats: int, numbers: range) -> tuple[Counter[str], list[str]]:
    """Check the claims in the random games with these numbers, until all phrases were checked often enough.

    Returns the number of states in which each phrase was decided, and what was not true.
    """
    decided: Counter[str] = Counter()
    lies: dict[str, str] = {}
    for number, options in zip(numbers, islice(option_sets(claims), numbers.start, None), strict=False):
        seen: Counter[str] = Counter()
        for shown in collect(claims, seats, options, f"claims {number}"):
            if seen[shown.key] == CHECKS_PER_GAME:
                continue
            seen[shown.key] += 1
            is_true = claims.checks[shown.key](shown)
            decided[shown.key] += bool(is_true)
            if is_true is False:
                lies.setdefault(shown.key, f"{shown.key} in game {number}: {shown.words} {shown.args}")
        if all(decided[key] >= STATES_PER_PHRASE for key in claims.checks if claims.is_expected(key, seats)):
            break
    return decided, list(lies.values())


@pytest.mark.parametrize("claims", EVERY_SECOND)
def test_what_is_said_is_true(claims: Claims) -> None:
    """Given random games of all sizes with rare states, then each sentence is true where it is shown."""
    decided: Counter[str] = Counter()
    least, most = claims.game.seats
    unchecked = set(claims.checks) - set(claims.rare)
    for first in range(0, QUICK_GAMES // (most - least + 1), ROUND):
        for seats in range(least, most + 1):
            counts, lies = check_games(claims, seats, range(first, first + ROUND))
            assert lies == []
            decided += counts
        unchecked -= decided.keys()
        if not unchecked:
            break
    assert unchecked == set()


@pytest.mark.long
@pytest.mark.parametrize(("claims", "seats"), SIZES)
def test_what_is_said_is_true_in_five_states_of_every_size(claims: Claims, seats: int) -> None:
    """Given many random games of a size, then each sentence is true in at least five states of that size."""
    decided, lies = check_games(claims, seats, range(LONG_GAMES))
    assert lies == []
    rare = {key: decided[key] for key in claims.checks if decided[key] < STATES_PER_PHRASE}
    assert {key: count for key, count in rare.items() if claims.is_expected(key, seats)} == {}
