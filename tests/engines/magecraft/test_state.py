"""The game state: the card list and the invariants."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.matches.bots import Dice, random_choice
from engines.magecraft import GAME
from engines.magecraft.cards import (
    BASIC_SPELLS,
    CANTRIPS,
    RANDOM_SPELLS,
    SPELLS,
    STARTER_SPELLS,
    Character,
    Cost,
    Gem,
    Icon,
    Origin,
    Spell,
)
from engines.magecraft.state import Card, SpellPile, Table, Turn
from tests.engines.magecraft.play import A, B, deal
from tests.engines.magecraft.table import table
from tests.rules import rule


@rule("R6")
def test_there_are_25_spells_of_three_origins() -> None:
    assert list(SPELLS) == list(Spell)
    assert Counter(row.origin for row in SPELLS.values()) == {
        Origin.STARTER: 3,
        Origin.BASIC: 3,
        Origin.RANDOM: 19,
    }
    assert (len(STARTER_SPELLS), len(BASIC_SPELLS), len(RANDOM_SPELLS)) == (3, 3, 19)


def test_the_printed_cards_are_consistent() -> None:
    for spell, row in SPELLS.items():
        assert row.spell is spell
        assert row.icons == tuple(sorted(row.icons))
        assert row.cast.slots
        assert bool(row.learn.slots) == (row.origin is not Origin.STARTER)
        assert (row.cast.slots[0] is None) == (row.origin is Origin.STARTER), "coloured on all academy spells"
    assert list(CANTRIPS) == list(Character)
    assert {icon for row in SPELLS.values() for icon in row.icons} == set(Icon)


def test_costs_are_read_by_their_letters() -> None:
    assert Cost.parse("FXD").slots == (Gem.FIRE, None, Gem.DARKNESS)


@rule("R4", "R6")
def test_the_academy_and_the_first_player_are_random() -> None:
    games = [deal(4, seed=str(number)).state for number in range(12)]
    assert len({game.first for game in games}) == 4
    assert len({tuple(pile.spell for pile in game.academy.piles) for game in games}) == 12


@rule("R3", "R41", "E1", "E28", "E34")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gems_only_move_and_nothing_comes_back(players: int) -> None:
    play, dice = deal(players, seed=f"gems {players}"), Dice(f"gems {players}")
    there = [*[{2: 8, 3: 12, 4: 16}[players] + 6 * players] * 4, {2: 8, 3: 12, 4: 16}[players]]
    while not play.finished:
        before = play.state
        _, play.state, _ = random_choice(GAME, before, play.seat, dice)

        # Then every colour has the same number of gems as at the start
        assert [count_everywhere(play.state, gem) for gem in Gem] == there

        # And nothing returns to the Academy, nor leaves the boards of mages who are out
        left, after = before.academy, play.state.academy
        assert all(now <= then for now, then in zip(after.gems.counts, left.gems.counts, strict=True))
        assert all(now.left <= then.left for now, then in zip(after.piles, left.piles, strict=True))
        assert all(play.state.players[seat] == before.players[seat] for seat in before.fallen)


def count_everywhere(state: Table, gem: Gem) -> int:
    """The number of gems of a colour on the whole table."""
    count = state.academy.gems[gem]
    for player in state.players:
        areas = (player.bag, player.discard, player.hp, player.shield, player.score)
        gems = [*player.hand, *player.cantrip, *[slot for card in player.cards for slot in card.gems]]
        count += sum([area[gem] for area in areas]) + gems.count(gem)
    return count


def broken(what: str) -> Table:
    """A state that breaks one invariant."""
    state = table(3, hand={A: "FFW", B: "FWEL"}, books={A: "fireball"}).state
    player = state.players[A]
    match what:
        case "gem":
            return state.change_player(A, score=player.score.add(Gem.FIRE))
        case "negative":
            discard = Bag[Gem]((-1, 0, 0, 0, 0))
            return state.change_player(A, discard=discard, score=player.score.add(Gem.FIRE))
        case "hand":
            short = replace(player, stock=player.stock.add(Gem.FIRE, -player.stock[Gem.FIRE]))
            score = short.score.add(Gem.FIRE, player.stock[Gem.FIRE])
            return state.change_player(A, stock=short.stock, score=score)
        case "copy":
            academy = state.academy
            piles = (SpellPile(academy.piles[0].spell, 9), *academy.piles[1:])
            return state.change(academy=replace(academy, piles=piles))
        case "pile":
            return state.change(academy=replace(state.academy, piles=state.academy.piles[1:]))
        case "starter":
            return state.change_player(A, books=((), (), ()))
        case "id":
            books = tuple([tuple([replace(card, id=1) for card in book]) for book in player.books])
            return state.change_player(A, books=books)
        case "slots":
            card = replace(player.books[0][0], gems=(None,))
            return state.change_card(A, card)
        case "fallen":
            return state.change(fallen=(B, B))
        case "book":
            return state.change(turn=Turn(A, 0, ()))
        case _:
            return state.change(turn=Turn(A, 0, (99,)))


@pytest.mark.parametrize(
    "what",
    ["gem", "negative", "hand", "copy", "pile", "starter", "id", "slots", "fallen", "book", "cast"],
)
def test_a_broken_invariant_is_noticed(what: str) -> None:
    assert GAME.find_violation(broken(what)) is not None


def test_a_mage_without_hp_must_be_out() -> None:
    state = table(3, hand={A: "FFW"}, hp={B: ""}, fallen=[B]).state
    assert GAME.find_violation(state) is None
    assert GAME.find_violation(state.change(fallen=())) is not None


def test_more_than_12_hp_are_noticed() -> None:
    state = table(3, hand={A: "FFW"}).state
    player, academy = state.players[A], state.academy
    state = state.change_player(A, hp=player.hp.add(Gem.FIRE)).change(academy=academy.without_gem(Gem.FIRE))
    assert "HP" in str(GAME.find_violation(state))


def test_a_card_that_was_given_twice_is_noticed() -> None:
    state = table(3, hand={A: "FFW"}).state
    books = state.players[A].books
    state = state.change_player(A, books=((*books[0], Card(99, Spell.FIREBALL)), *books[1:]))
    assert GAME.find_violation(state) is not None


def test_a_state_is_the_same_after_its_json() -> None:
    play = table(hand={A: "FWE"}, books={A: "fireball* flame_lance"}).choose("book:1", "hand:water")
    again = GAME.decode(GAME.encode(play.state))
    assert again == play.state
    assert again.players[A].books[0][0].gems == (Gem.FIRE, Gem.WATER)
