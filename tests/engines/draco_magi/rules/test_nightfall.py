"""Nightfall, the next round, and the end of a game."""

from typing import Any

import pytest

from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.events.rounds import AdvancedTaken, DragonDeckShuffled, NightfallKept, RoundBegan
from engines.draco_magi.rules.endgame import gem_victory
from engines.draco_magi.state import Ending
from tests.engines.draco_magi.play import A, B, Play, deal, names
from tests.engines.draco_magi.table import table
from tests.rules import rule


def nightfall(mine: str, theirs: str, **given: Any) -> Play:
    """A table after the last battlefield of a round, with dragons in hand."""
    return table(stacks={0: ("gold", "")}, resolve=True, resolved=(1, 2), hands=(mine, theirs), **given)


@rule("R55")
def test_any_dragons_are_kept_and_the_others_discarded() -> None:
    play = nightfall("red red silver", "green")
    assert play.default(seat=A) == ("card:red", "card:red.2", "card:silver")
    play.choose(("card:red.2",), seat=A)
    assert play.hand(A) == ["red", "red", "silver"]
    play.choose((), seat=B)
    kept = {event.seat: (len(event.dragons), event.kept) for event in play.events_of(NightfallKept)}
    assert kept == {A: (2, 1), B: (1, 0)}
    assert sorted(play.lost(A)) == ["gold", "red", "silver"]
    assert play.lost(B) == ["green"]
    assert "red" in play.hand(A)


@rule("R55")
def test_all_dragons_are_kept_by_default_and_a_player_without_dragons_has_no_decision() -> None:
    play = nightfall("red silver", "")
    assert [decision.seat for decision in play.game.pending(play.state)] == [A]
    play.time_out()
    assert {"red", "silver"} <= set(play.hand(A))
    assert play.events_of(NightfallKept) == [NightfallKept(A, (), 2)]


@rule("R56")
def test_the_marker_holder_takes_an_advanced_card_first() -> None:
    play = nightfall("red", "", advanced="ab03 ab04", seat=A).time_out()
    taken = [(event.seat, event.card.open.name) for event in play.events_of(AdvancedTaken)]
    assert play.state.marker == B
    assert taken == [(B, "AB03"), (A, "AB04")]


@rule("R56")
def test_without_advanced_cards_nothing_is_taken() -> None:
    everything = " ".join([f"ab{number:02}" for number in range(1, 19)])
    play = nightfall("red", "", spent=(everything, "")).time_out()
    assert not play.events_of(AdvancedTaken)
    assert len(play.state.players[A].battle_deck) == 38
    assert len(play.state.advanced) == 0


@rule("R56")
def test_the_last_advanced_card_is_the_marker_holders() -> None:
    most = " ".join([f"ab{number:02}" for number in range(1, 18)])
    play = nightfall("red", "", spent=(most, "")).time_out()
    assert [(event.seat, event.card.open.name) for event in play.events_of(AdvancedTaken)] == [(B, "AB18")]
    assert "ab18" in names(play.state.players[B].battle_deck)
    assert [len(player.battle_deck) for player in play.state.players] == [37, 21]


@rule("R57")
def test_battle_decks_are_shuffled_from_deck_and_discard_pile() -> None:
    play = nightfall("red", "", spent=("bc01 bc02 bc03", "bc04")).time_out()
    assert set(play.view(None).players[A].battle_deck.cards) == {None}
    assert [len(player.battle_deck) for player in play.state.players] == [21, 21]
    assert [len(player.battle_discard) for player in play.state.players] == [0, 0]


@rule("R54", "R58")
def test_the_other_player_begins_the_next_round() -> None:
    play = deal(first="1", advanced_start="random").choose("colour:gold")
    begun: list[tuple[int, int]] = []
    while len(begun) < 3 and not play.finished:
        seat = play.game.pending(play.state)[0].seat
        play.time_out(seat=seat)
        begun += [(event.round, event.seat) for event in play.events_of(RoundBegan)]
    assert begun[:2] == [(2, B), (3, A)]


@rule("R13", "E52")
def test_a_hand_above_eight_draws_and_discards_nothing() -> None:
    play = nightfall("red red red silver silver silver green green green", "").time_out()
    assert len(play.hand(A)) == 9
    assert len(play.hand(B)) == 8


@rule("R13")
def test_an_empty_dragon_deck_is_replaced_by_the_shuffled_discard_pile() -> None:
    gone = (
        "red green black purple silver brass bronze " * 3 + "battle polar undead rainbow blue lava clockwork"
    )
    play = nightfall("", "bloodhorn", lost=(gone, ""))
    play.time_out()
    assert len(play.hand(A)) == 8
    assert len(play.state.players[A].deck) == 24
    assert play.lost(A) == []
    assert play.events_of(DragonDeckShuffled) == [DragonDeckShuffled(A)]


@rule("R2", "E49")
@pytest.mark.parametrize(
    ("gems", "ending"),
    [
        ("red", None),
        ("red blue", None),
        ("red red blue", None),
        ("red red red", Ending.THREE_SAME),
        ("red blue purple", Ending.THREE_DIFFERENT),
        ("red red blue blue", Ending.FOUR_ANY),
        ("red red red blue purple", Ending.THREE_SAME),
        ("red red blue purple", Ending.THREE_DIFFERENT),
    ],
)
def test_gem_victories(gems: str, ending: Ending | None) -> None:
    assert gem_victory(tuple(Gem(gem) for gem in gems.split())) is ending


@rule("R2", "R50")
def test_gems_of_the_other_player_do_not_count() -> None:
    play = table(stacks={0: ("gold", "")}, resolve=True, won=("bf05a", "bf09a"))
    play.choose("field:0")
    assert (play.gems(A), play.gems(B)) == (["red", "red"], ["red"])
    assert not play.finished


@rule("R61")
@pytest.mark.parametrize(
    ("won", "winners"),
    [(("bf05a", ""), (A,)), (("", "bf05a bf09a bf13a"), (B,)), (("", "bf05a"), (A, B))],
    ids=["more", "fewer", "a draw"],
)
def test_after_the_last_round_more_gems_win(won: tuple[str, str], winners: tuple[int, ...]) -> None:
    stacks = {0: ("gold", "")} if winners != (B,) else {}
    given: dict[str, Any] = {"won": won, "hands": ("red", "green")}
    play = table(stacks=stacks, resolve=True, resolved=(1, 2), round=3, round_cap=3, **given)
    assert (play.state.ending, play.state.round) == (Ending.ROUNDS, 3)
    assert (play.hand(A), play.events_of(NightfallKept)) == (["red"], [])
    assert play.outcome.winners == winners
    assert play.outcome.reason.key == "ended.rounds"


@rule("E53")
@pytest.mark.parametrize("seat", [A, B])
def test_a_player_who_leaves_loses(seat: int) -> None:
    play = deal().leave(seat)
    assert play.finished
    assert play.outcome.winners == (1 - seat,)
    assert play.outcome.reason.key == "ended.left"


@rule("E53")
@pytest.mark.parametrize("number", range(4))
def test_games_played_by_defaults_end(number: int) -> None:
    play = deal(f"defaults {number}")
    while not play.finished:
        play.time_out(seat=play.game.pending(play.state)[0].seat)
    assert play.state.ending is not None
