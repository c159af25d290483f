"""Rare states are found in any game, and leaks that show only in them are caught."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.laws import check_laws, inspect_rare_states
from engines.kernel.laws.conditions import list_conditions, list_measures
from engines.kernel.laws.rare_states import find_rare_states
from engines.kernel.secrecy.piles import Pile
from tests.engines.kernel.toys.base import Card
from tests.engines.kernel.toys.parlour import Parlour, parlour
from tests.engines.kernel.toys.rare_leaks import RARE_LEAKS, LongTurn

STATES = 24
PROJECT = Path(__file__).parents[3]
PRINT_RARE_STATES = """
from engines import CATALOGUE
from engines.kernel.laws.rare_states import find_rare_states

for game in CATALOGUE.values():
    for rare in find_rare_states(game, game.seats[0], game.options(), "same", 60, 12):
        print(game.id, sorted(rare.conditions), [decision.topic for decision in game.pending(rare.state)])
"""


def test_the_fair_game_breaks_no_law_in_rare_states() -> None:
    tally = inspect_rare_states(parlour(LongTurn), 3, STATES, "rare")
    assert [law for law in tally.laws.values() if law.failed] == []
    assert tally.rare_states > 5 * STATES
    assert tally.worlds > 5 * tally.rare_states


@pytest.mark.parametrize("kind", RARE_LEAKS, ids=lambda kind: kind.__name__)
def test_a_leak_that_shows_only_in_rare_states_is_caught(kind: type[LongTurn]) -> None:
    tally = inspect_rare_states(parlour(kind), 3, STATES, "rare")
    assert [law.name for law in tally.laws.values() if law.failed]


@pytest.mark.long
def test_some_of_these_leaks_are_not_found_by_random_games() -> None:
    """Given as many choices in random games, then a leak is missed: the search is worth its time."""
    missed = [
        kind.__name__
        for kind in RARE_LEAKS
        if not any(law.failed for law in check_laws(parlour(kind), 3, 2, "random"))
    ]
    assert missed


def test_the_same_search_finds_the_same_states() -> None:
    game = parlour(LongTurn)
    first, second = [find_rare_states(game, 3, game.options(), "same", 300, 8) for _ in range(2)]
    assert first == second


def test_every_process_finds_the_same_states() -> None:
    """Given two processes in which sets have different orders, then both find the same states."""
    searches = [
        subprocess.Popen(
            [sys.executable, "-c", PRINT_RARE_STATES],
            cwd=PROJECT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    first, second = [search.communicate()[0] for search in searches]
    assert first == second
    assert len(first.splitlines()) == 12 * len(CATALOGUE)


def test_conditions_name_what_is_rare_about_a_table() -> None:
    hands: tuple[Pile[Card], ...] = (Pile.hand([Card.TWO] * 3), Pile.hand(), Pile.hand([Card.ACE]))
    state: Any = Parlour(rng=None, deck=Pile(), hands=hands)  # type: ignore[arg-type]
    found = list_conditions(state)
    assert {"deck has 0", "hands has one kind", "hands has 0", "hands has 1"} <= found
    assert ("hands", 3) in list_measures(state)
    assert ("turns", 0) in list_measures(state)


RARE = {"has 0", "has 1", "is a tie"}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_has_rare_states_of_every_kind(game: str) -> None:
    """Given a short search of any game, then there are states with an empty place, a last thing and a tie."""
    played = CATALOGUE[game]
    states = find_rare_states(played, played.seats[1], played.options(), "kinds", 800, 16)
    found = {condition for state in states for condition in list_conditions(state.state)}
    assert len(states) == 16
    assert {kind for kind in RARE if any(condition.endswith(kind) for condition in found)} == RARE
