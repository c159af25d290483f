"""The table: typed changes, undo, invariants, and the endings of random games."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engines.draco_magi import GAME
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.rules.attack import Attack
from engines.draco_magi.rules.melee import PickField
from engines.draco_magi.rules.placement import Place
from engines.draco_magi.state import Field, Options, Player, PlayerFields, Table, TableFields
from engines.kernel.choices.decision import Refused
from engines.kernel.matches.bots import playout
from engines.kernel.matches.match import Choose, Match, Undo
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.piles import HeldCard
from tests.engines.draco_magi.play import A, B, deal
from tests.engines.draco_magi.table import table
from tests.engines.play import path
from tests.rules import rule


def test_typed_changes_name_fields_that_exist() -> None:
    fixed = {"rng", "agenda", "news", "options"}
    assert set(PlayerFields.__annotations__) == set(Player.__struct_fields__)
    assert set(TableFields.__annotations__) == set(Table.__struct_fields__) - fixed


def test_missing_parts_of_a_table_raise_errors() -> None:
    state = table("- bf15a bf18a", resolved=(0,), seat=B, resolve=True).state
    for missing in (lambda: state.field(0), lambda: state.current_melee, lambda: state.current_ranged):
        with pytest.raises(ValueError, match=r"empty|melee|attack"):
            missing()


def lose_a_dragon(state: Table) -> Table:
    """Remove a dragon from a deck."""
    return state.change_player(A, deck=state.players[A].deck.take()[1])


def hide_a_discarded_dragon(state: Table) -> Table:
    """Hide a discarded dragon."""
    held, deck = state.players[A].deck.take()
    discard = state.players[A].discard.put(HeldCard(held.card, NOBODY))
    return state.change_player(A, deck=deck, discard=discard)


def crowd_a_side(state: Table) -> Table:
    """Put four dragons on one side."""
    return state.change_field(1, Field(Side(Battlefield.BF15), ((Dragon.RED,) * 4, ())))


def lose_a_battle_card(state: Table) -> Table:
    """Remove a battle card from a hand."""
    return state.change_player(A, battle_hand=state.players[A].battle_hand.take(0)[1])


def hide_a_spent_card(state: Table) -> Table:
    """Hide a discarded battle card."""
    held, deck = state.players[A].battle_deck.take()
    spent = state.players[A].battle_discard.put(HeldCard(held.card, NOBODY))
    return state.change_player(A, battle_deck=deck, battle_discard=spent)


def lose_an_advanced_card(state: Table) -> Table:
    """Remove an advanced card from the deck."""
    return state.change(advanced=state.advanced.take()[1])


def lay_a_battlefield_twice(state: Table) -> Table:
    """Lay the same battlefield in two places."""
    return state.change_field(1, replace(state.field(1), side=state.field(0).side))


def win_and_go_on(state: Table) -> Table:
    """Give a player three gems of one colour without ending the game."""
    sides = [side for side in state.battlefields if side.gem and side.gem.value == "red"][:3]
    rest = tuple([side for side in state.battlefields if side not in sides])
    piles = replace(state.battlefields, cards=rest, known=(NOBODY,) * len(rest))
    return state.change(battlefields=piles).change_player(A, won=tuple(sides))


def keep_the_marker(state: Table) -> Table:
    """Give the marker to the wrong player."""
    return state.change(marker=1 - state.marker)


def forget_a_kind(state: Table) -> Table:
    """Remove an additional kind that was in a deck."""
    return state.change_player(A, extras=state.players[A].extras.take(0)[1])


def ask_a_player_who_cannot_place(state: Table) -> Table:
    """Ask a player without dragons in hand to place one."""
    return replace(state, agenda=(Place(A),))


def ask_a_player_who_cannot_attack(state: Table) -> Table:
    """Ask a player without cards to attack."""
    return replace(state, agenda=(PickField(A), Attack(B)))


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lose_a_dragon, "dragons of seat 0"),
        (hide_a_discarded_dragon, "discarded dragon"),
        (crowd_a_side, "more than three"),
        (lose_a_battle_card, "battle cards of seat 0"),
        (hide_a_spent_card, "open battle card"),
        (lose_an_advanced_card, "advanced card once"),
        (lay_a_battlefield_twice, "battlefield once"),
        (win_and_go_on, "goes on"),
        (keep_the_marker, "marker"),
        (forget_a_kind, "additional kind"),
        (ask_a_player_who_cannot_place, "without a placement"),
        (ask_a_player_who_cannot_attack, "cannot attack"),
    ],
)
def test_broken_invariants_are_found(broken: Callable[[Table], Table], reason: str) -> None:
    state = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 bc02", "bc16")).state
    assert GAME.find_violation(state) is None
    assert reason in str(GAME.find_violation(broken(state)))


def test_a_card_that_went_back_was_not_drafted() -> None:
    state = deal().choose("colour:gold").time_out(seat=A).time_out(seat=B).state
    mine, other = state.players
    wrong = state.change_player(A, returned=replace(mine.returned, cards=(other.advanced.cards[0],)))
    assert GAME.find_violation(state) is None
    assert "went back" in str(GAME.find_violation(wrong))


def test_a_placement_cannot_be_undone() -> None:
    match = Match(GAME, 2, table(hands=("red black", "green")).state, opened_at=(0, 0))
    after, _ = match.play(A, Choose(path(["card:red", "field:0"])))
    assert not after.can_undo(A)


@rule("R9")
def test_a_draft_can_be_undone_until_both_have_chosen() -> None:
    play = deal().choose("colour:gold")
    match = Match(GAME, 2, play.state, opened_at=(0, 0))
    after, _ = match.play(A, Choose(GAME.default_path(match.state, A, lambda bound: 0)))
    assert after.can_undo(A)
    assert after.play(A, Undo())[0].state == match.state
    opened, _ = after.play(B, Choose(GAME.default_path(after.state, B, lambda bound: 0)))
    assert not opened.can_undo(A)
    assert not opened.can_undo(B)


def test_nobody_leaves_a_game_that_is_over() -> None:
    play = deal().leave(A)
    with pytest.raises(Refused):
        play.leave(B)


@rule("R2")
def test_random_games_end_in_all_three_ways() -> None:
    ends = {playout(GAME, 2, Options(), f"{number}").outcome.reason.key for number in range(30)}
    assert ends == {"ended.three_same", "ended.three_different", "ended.four_any"}


@rule("R61")
def test_random_games_may_reach_the_last_round() -> None:
    ends = {playout(GAME, 2, Options(round_cap=1), f"{number}").outcome.reason.key for number in range(5)}
    assert "ended.rounds" in ends
