"""The lucky draw: when it is offered and what it blocks."""

import pytest

from engines.draco_magi.events.melee import AbilityUsed, LuckyDrawn
from engines.draco_magi.events.rounds import BattleDeckShuffled, FieldWon
from engines.draco_magi.state import End
from engines.kernel.secrecy.audience import ALL
from tests.engines.draco_magi.play import A, B
from tests.engines.draco_magi.rules.melee.fight import TWO, fight
from tests.rules import rule


@rule("R43")
def test_a_lucky_draw_is_offered_and_may_be_declined() -> None:
    play = fight("bc01 bc18", "", TWO, tops=("", "bc02")).choose("card:bc01")
    assert (play.seat, play.topic, play.offers()) == (B, "lucky", {"draw", "decline"})
    assert play.default() == ("draw",)
    play.choose("decline")
    assert (play.lost(B), play.top(B)) == (["silver", "silver"], ["bc02"])


@rule("R43", "E41")
def test_a_lucky_card_blocks_by_its_type_only() -> None:
    play = fight("bc01 bc18", "", TWO, tops=("", "ab11")).choose("card:bc01").choose("draw")
    assert len(play.stack(0, B)) == 2
    assert not play.events_of(AbilityUsed)
    assert play.spent(B) == ["ab11"]


@rule("R40", "R43", "E37")
@pytest.mark.parametrize(
    ("attack", "lucky"),
    [("ab01", "ab02"), ("ab01", "bc02"), ("ab01", "bc15"), ("ab05", "bc15"), ("ab05", "ab06")],
)
def test_a_lucky_card_blocks_one_of_two_attacks_whatever_it_shows(attack: str, lucky: str) -> None:
    play = fight(f"{attack} bc18", "", TWO, tops=("", lucky)).choose(f"card:{attack}").choose("draw")
    assert [event.blocked for event in play.events_of(LuckyDrawn)] == [1]
    assert play.spent(B) == [lucky]
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end) == (A, End.OUTNUMBERED)


@rule("R43")
def test_a_lucky_card_of_another_type_blocks_none_of_two_attacks() -> None:
    play = fight("ab01 bc18", "", TWO, tops=("", "ab03")).choose("card:ab01").choose("draw")
    assert [event.blocked for event in play.events_of(LuckyDrawn)] == [0]
    assert play.lost(B) == ["silver", "silver"]


@rule("R43", "E42")
def test_no_lucky_draw_after_the_last_card_was_played() -> None:
    stacks = {0: ("gold", "silver silver silver")}
    play = fight("bc01 bc03 bc18", "bc02", stacks, tops=("", "bc16")).choose("card:bc01", "card:bc03")
    play.choose("block:bc02:bite")
    assert len(play.stack(0, B)) == 2
    assert play.top(B) == ["bc16"]


@rule("R26", "R43")
def test_a_lucky_draw_may_come_out_of_the_discard_pile() -> None:
    play = fight("bc01 bc18", "", TWO, rest="discard").choose("card:bc01")
    assert (play.seat, play.topic) == (B, "lucky")
    play.choose("draw")
    assert play.events_of(BattleDeckShuffled) == [BattleDeckShuffled(B)]
    assert len(play.events_of(LuckyDrawn)) == 1


@rule("R43")
def test_no_lucky_draw_without_a_card_anywhere() -> None:
    play = fight("bc01 bc18", "", TWO)
    cards, deck = play.state.players[B].battle_deck.take_all()
    laid = play.state.players[B].battle_open.put_all(cards, ALL)
    play.state = play.state.change_player(B, battle_deck=deck, battle_open=laid)
    play.choose("card:bc01")
    assert play.lost(B)[-1] == "silver"
    assert play.topic != "lucky"
