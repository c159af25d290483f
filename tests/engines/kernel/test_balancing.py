"""Balance statistics: what is counted of games, and what the counts show."""

from collections import Counter
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.balancing.counted_game import ComponentKey, CountedGame, count_game
from engines.kernel.balancing.tally import BalanceTally, WinShare, compare_components
from engines.kernel.choices.decision import Path
from engines.kernel.contract.counting import Counting
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.magestik.events.rounds import RoundBegan
from tests.engines.expected import find_expected


def play_at_random(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
    return random_choice(game, state, seat, dice)[0]


def counted(
    winner: int, *taken: str, seats: int = 2, teams: tuple[int, ...] = (), waits: int = 30
) -> CountedGame:
    """A game won by a seat or by its team; per seat the letters of the staffs taken."""
    sides = teams or tuple(range(seats))
    return CountedGame(
        seats=seats,
        shares=tuple([float(side == sides[winner]) for side in sides]),
        teams=teams or (0,) * seats,
        taken=tuple([Counter[ComponentKey]([("Staffs", one) for one in letters]) for letters in taken]),
        ending="Most gems.",
        rounds=4,
        choices=40,
        waits=waits,
    )


def tally_of(*games: CountedGame) -> BalanceTally:
    tally = BalanceTally(games[0].seats)
    for game in games:
        tally.add(game)
    return tally


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_game_declares_what_its_seats_take(game: Game[Any]) -> None:
    least = game.seats[0]
    counting = game.counting
    assert set(counting.events) <= set(game.all_events)
    assert bool(counting.teams) == bool(game.teams)
    played = count_game(game, counting, least, game.options(), "a", play_at_random)
    assert played == count_game(game, counting, least, game.options(), "a", play_at_random)
    assert sum(played.shares) == pytest.approx(1) or game.teams
    assert 0 <= played.waits <= played.choices
    found = {shelf for taken in played.taken for shelf, _ in taken}
    assert found >= find_expected(game.id).counted


def test_places_count_from_the_seat_that_begins() -> None:
    """The Master Mage of the first round has place 1."""
    game = CATALOGUE["magestik"]
    counting = game.counting
    firsts = set()
    for seed in ("a", "b", "c"):
        state, news = game.start(2, game.options(), seed)
        firsts.add(counting.first(state))
        assert [counting.first(state)] == [event.seat for event in news if isinstance(event, RoundBegan)]
        played = count_game(game, counting, 2, game.options(), seed, play_at_random)
        numbered = count_game(
            game, Counting(lambda table: 0, counting.events), 2, game.options(), seed, play_at_random
        )
        turned = played.shares != numbered.shares
        assert played.taken == (numbered.taken[::-1] if turned else numbered.taken)
    assert firsts == {0, 1}


def test_shares_of_places_are_compared_with_the_fair_share() -> None:
    tally = tally_of(*[counted(0, "", "")] * 30, *[counted(1, "", "")] * 10)
    first, second = tally.seat_shares()
    assert (first.count, first.won, first.due) == (40, 30.0, 20.0)
    assert [round(limit, 4) for limit in first.limits] == [0.5981, 0.8581]
    assert not first.is_fair
    assert not second.is_fair
    assert all(share.is_fair for share in tally_of(counted(0, "", ""), counted(1, "", "")).seat_shares())


def test_components_stronger_than_their_shelf_are_marked() -> None:
    """A wins 30 of 40 games against B; both took C in each of them."""
    tally = tally_of(*[counted(0, "AAC", "BC")] * 30, *[counted(1, "AC", "BBC")] * 10)
    rows = compare_components([tally])["Staffs"]
    assert [(row.name, row.times, row.out_of_line) for row in rows] == [
        ("A", 70, 1),
        ("C", 80, 0),
        ("B", 50, -1),
    ]
    strongest, both, weakest = rows
    assert (strongest.having, strongest.lacking) == (WinShare(40, 30.0, 20.0), WinShare(40, 10.0, 20.0))
    assert strongest.having.times_due == 1.5
    assert [round(limit, 4) for limit in strongest.having.times_due_limits()] == [1.1961, 1.7163]
    assert (both.having, both.lacking) == (WinShare(80, 40.0, 40.0), WinShare(0, 0.0, 0.0))
    assert (both.lacking.times_due, both.lacking.times_due_limits()) == (0.0, (0.0, 0.0))
    assert weakest.having.times_due == 0.5


def test_few_games_mark_nothing() -> None:
    rows = compare_components([tally_of(*[counted(0, "A", "B")] * 4)])["Staffs"]
    assert [row.out_of_line for row in rows] == [0, 0]


def test_the_only_component_of_a_shelf_is_compared_with_a_fair_share() -> None:
    assert compare_components([tally_of(*[counted(0, "A", "")] * 20)])["Staffs"][0].out_of_line == 1


def test_a_card_of_the_stronger_team_is_no_better_for_that() -> None:
    """The team of the first two wins three games of four, no matter who has A."""
    games = [counted(0, "A", "", "A", seats=3, teams=(0, 0, 1))] * 30
    games += [counted(2, "A", "", "A", seats=3, teams=(0, 0, 1))] * 10
    tally = tally_of(*games)
    assert [(share.won, share.is_fair) for share in tally.team_shares()] == [(30.0, False), (10.0, False)]
    (row,) = compare_components([tally])["Staffs"]
    assert (row.having.won, row.having.due, row.out_of_line) == (40.0, 40.0, 0)


def test_table_sizes_are_added_up_by_the_wins_due() -> None:
    small = tally_of(*[counted(0, "A", "")] * 10, *[counted(1, "A", "")] * 10)
    large = tally_of(*[counted(seat, "A", "", "", "", seats=4) for seat in range(4)] * 5)
    (row,) = compare_components([small, large])["Staffs"]
    assert (row.having.won, row.having.due) == (15.0, 15.0)
    assert (row.lacking.count, row.lacking.won, row.lacking.due) == (80, 25.0, 25.0)
