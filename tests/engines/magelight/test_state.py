"""The table itself: typed changes, options, undo, leaving, and the laws of conservation."""

from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from engines.kernel.choices.decision import Refused
from engines.kernel.matches.bots import playout
from engines.kernel.matches.match import Act, Choose, Control, Leave, Match, Undo
from engines.kernel.secrecy.audience import NOBODY, only
from engines.kernel.secrecy.piles import HeldCard
from engines.magelight import GAME
from engines.magelight.cards.designs import Design
from engines.magelight.state import (
    Ally,
    Ending,
    Options,
    Player,
    PlayerFields,
    Table,
    TableFields,
    Turn,
    TurnFields,
)
from tests.engines.magelight.play import A, B, C, D, E, deal
from tests.engines.magelight.table import table
from tests.engines.play import ShortAnswer, path
from tests.rules import rule


def test_typed_changes_only_have_existing_fields() -> None:
    fixed = {"rng", "agenda", "news", "options", "first"}
    assert set(PlayerFields.__annotations__) == set(Player.__struct_fields__)
    assert set(TableFields.__annotations__) == set(Table.__struct_fields__) - fixed
    assert set(TurnFields.__annotations__) == set(Turn.__struct_fields__) - {"number", "seat"}


@rule("R35")
def test_the_options() -> None:
    assert GAME.parse_options({}) == Options(first="drawn", dark_day=0, max_rounds=30)
    assert GAME.parse_options({"first": "3", "dark_day": 12}) == Options(first="3", dark_day=12)


@pytest.mark.parametrize("given", [{"max_rounds": -1}, {"dark_day": 21}, {"first": "7"}, {"roles": 1}])
def test_options_out_of_range_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        GAME.parse_options(given)


def lose_a_card(state: Table) -> Table:
    """Remove a card from the deck."""
    return state.change(deck=state.deck.take()[1])


def hide_an_open_card(state: Table) -> Table:
    """Hide a discarded card."""
    held, deck = state.deck.take()
    return state.change(deck=deck, discard=state.discard.put(HeldCard(held.card, NOBODY)))


def have_too_much_power(state: Table) -> Table:
    """Give a player more than the maximum Power."""
    return state.change_player(A, power=7)


def overspend_mana(state: Table) -> Table:
    """Let a player pay more Mana than they have."""
    return state.change_turn(mana=-1)


def clone_an_ally(state: Table) -> Table:
    """Add an ally with the id of another."""
    ally = Ally(1, Design.LOYAL_HOUND, A, 0)
    rest = replace(state.deck, cards=tuple([c for c in state.deck.cards if c != Design.LOYAL_HOUND]))
    known = (NOBODY,) * len(rest.cards)
    moth = replace(ally, design=Design.VAULT_MOTH)
    cards = tuple([card for card in rest.cards if card != Design.VAULT_MOTH])
    state = state.change(deck=replace(rest, cards=cards, known=known[: len(cards)]), arrived=1)
    return state.change_player(B, allies=(ally, moth))


def add_an_infiltrator(state: Table) -> Table:
    """Add an Infiltrator."""
    return state.change_player(A, role=state.players[B].role)


def show_a_role_too_widely(state: Table) -> Table:
    """Let a player know a role that was not shown to them."""
    return state.change_player(A, role=state.players[A].role.show(1 << B))


def win_without_ending(state: Table) -> Table:
    """Take all Power from the Guildmages without ending the game."""
    for seat in (0, 2, 4):
        state = state.change_player(seat, power=0)
    return state


def set_a_spell_aside(state: Table) -> Table:
    """Put a spell among the artifacts that are set aside."""
    held, hand = state.hand.take(0)
    return state.change(hand=hand, aside=state.aside.put(held))


def hide_what_must_be_shown(state: Table) -> Table:
    """Hide an artifact that is being resolved and is not Secret."""
    at = state.hand.index(Design.FACET_PRISM)
    held, hand = state.hand.take(at)
    return state.change(hand=hand, resolving=state.resolving.put(held))


def smuggle_an_artifact(state: Table) -> Table:
    """Put an artifact into the hand without resolving it."""
    return state.change_turn(found=0)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lose_a_card, "hundred cards"),
        (hide_an_open_card, "face-up card"),
        (have_too_much_power, "out of bounds"),
        (overspend_mana, "below 0"),
        (clone_an_ally, "id is not unique"),
        (add_an_infiltrator, "number of Infiltrators"),
        (show_a_role_too_widely, "wrong audience"),
        (win_without_ending, "goes on"),
        (set_a_spell_aside, "not an artifact"),
        (hide_what_must_be_shown, "without SECRET"),
        (smuggle_an_artifact, "never resolved"),
    ],
)
def test_a_broken_invariant_is_described(broken: Callable[[Table], Table], reason: str) -> None:
    state = table(hand="bonfire ley_surge rimestorm facet_prism").state
    assert GAME.find_violation(state) is None
    assert reason in str(GAME.find_violation(broken(state)))


@pytest.mark.parametrize(
    ("choice", "undoable"),
    [
        (["burn:bonfire"], False),
        (["store:bonfire"], True),
        (["play:ward_of_stone", "seat:1"], False),
        (["end"], True),
    ],
)
def test_only_choices_that_revealed_nothing_can_be_undone(choice: list[ShortAnswer], undoable: bool) -> None:
    play = table(hand="bonfire ward_of_stone rimestorm ley_surge unmasking", mana=2)
    match = Match(GAME, 5, play.state, opened_at=(0,) * 5)
    after, _ = match.play(A, Choose(path(choice)))
    assert after.can_undo(A) is undoable
    if undoable:
        assert after.play(A, Undo())[0].state == match.state


@pytest.mark.parametrize("knew", [False, True])
def test_showing_a_role_cannot_be_undone_even_if_it_was_known(knew: bool) -> None:
    """Otherwise the offer of an undo would reveal to A that D knew the role of C before."""
    play = table(start=True, top="truth_bell", public=[E])
    role = play.state.players[C].role
    state = play.state.change_player(C, role=role.show(only(D)) if knew else role)
    after, _ = Match(GAME, 5, state, opened_at=(0,) * 5).play(A, Choose(path(["seat:2"])))
    assert not after.can_undo(A)


@rule("E38")
def test_defaults_play_for_players_who_left() -> None:
    play = deal(4)
    for seat in (A, B):
        play.leave(seat)
    assert [player.gone for player in play.state.players] == [True, True, False, False]
    while not play.finished:
        play.time_out()
    assert play.state.ending in set(Ending) - {Ending.ALONE}
    assert not {A, B} & set(play.outcome.winners)
    with pytest.raises(Refused):
        GAME.remove_player(play.state, A)
    again = deal(4).leave(B)
    with pytest.raises(Refused):
        again.leave(B)


@rule("E38")
def test_a_player_who_left_only_ends_turns_and_passes_cards_on() -> None:
    # ShortAnswer B, who has an ally and a stored card, leaves in A's turn
    hand = "bonfire ley_surge mend_the_circle rimestorm"
    allies, storage, top = (
        {B: "eager_apprentice"},
        {B: "unmasking"},
        "open_hand kindling_verse hurried_reading",
    )
    play = table(hand=hand, allies=allies, storage=storage, power={B: 2}, top=top)
    offered = play.offers()
    play.leave(B)

    # Then A's turn goes on as it was
    assert (play.seat, play.topic, play.offers()) == (A, "act", offered)
    play.end("bonfire", "ley_surge", "rimestorm")

    # And B's begins like any other: 3 cards drawn, 3 passed on, 1 from the Storage, an Action for Support
    assert (play.seat, play.topic, play.counters) == (B, "act", (1, 3))
    held = sorted(play.hand)
    assert held == sorted(f"{top} bonfire ley_surge rimestorm unmasking".split())
    deck, discarded, burnt = play.sizes()

    # When B is played by the defaults, then nothing is burned, played or stored
    play.time_out()
    assert (play.seat, play.topic, sorted(play.hand)) == (B, "stack", held)
    play.time_out()
    assert (play.seat, play.topic, play.finished) == (C, "act", False)
    assert len(set(play.hand) & set(held)) >= 3
    assert play.sizes() == (deck - 3, discarded + 4, burnt)
    assert (play.board(B), play.storage(B), play.powers) == (["eager_apprentice"], [], [3, 2, 3, 3, 3])


@rule("E38", "R36")
def test_the_last_remaining_player_wins_at_once() -> None:
    play = deal(4)
    for seat in (A, B):
        play.leave(seat)
    assert not play.finished
    play.leave(C)
    assert play.state.ending is Ending.ALONE
    assert play.outcome.winners == (D,)
    assert play.knows(None) == {A, B, C, D}


@rule("E38", "R36")
@pytest.mark.parametrize(
    ("left", "winners", "ranks"),
    [
        ((B,), (D,), [2, 5, 2, 1, 2]),  # only players of the winning team who stayed
        ((A,), (B, D), [5, 1, 3, 1, 3]),
        ((B, D), (A, C, E), [1, 4, 1, 4, 1]),  # all who stayed, as the whole team has left
    ],
)
def test_a_player_who_left_does_not_win(
    left: tuple[int, ...], winners: tuple[int, ...], ranks: list[int]
) -> None:
    play = table(hand="bonfire rimestorm", seat=E, round=7, max_rounds=7)
    for seat in left:
        play.leave(seat)
    play.end()
    assert play.state.ending is Ending.ROUNDS
    assert play.outcome.winners == winners
    assert [place.rank for place in play.outcome.places] == ranks
    assert [place.score for place in play.outcome.places] == [int(seat in winners) for seat in range(5)]


@rule("R43")
def test_only_a_seat_with_an_open_decision_can_change_the_game() -> None:
    assert set(get_args(Act)) == {Choose, Undo, Leave, Control}
    play = table(hand="bonfire ley_surge rimestorm unmasking")
    match = Match(GAME, 5, play.state, opened_at=(0,) * 5)
    for seat in (B, C, D, E):
        with pytest.raises(Refused):
            match.play(seat, Choose(path(["end"])))
        after, news = match.play(seat, Control("away"))
        assert (after.state, after.opened_at, news) == (match.state, match.opened_at, ())


@pytest.mark.parametrize("players", [4, 5, 6])
def test_random_games_end_in_several_ways(players: int) -> None:
    ends = {playout(GAME, players, Options(), f"{number}").outcome.reason.key for number in range(25)}
    assert len(ends) >= 3


@pytest.mark.long
@rule("R30", "R31", "R32", "R33")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_all_four_endings_occur(players: int) -> None:
    ends = {playout(GAME, players, Options(), f"{number}").outcome.reason.key for number in range(2000)}
    assert ends >= {"ended.purge", "ended.mill", "ended.dark_day", "ended.drain"}


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6])
def test_games_without_a_last_round_end(players: int) -> None:
    for number in range(200):
        assert playout(GAME, players, Options(max_rounds=0), f"{number}").choices > 0
