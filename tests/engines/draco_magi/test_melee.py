"""Dragon Melee: battlefields, exchanges, combos, defences, the ends, abilities of battle cards."""

from collections.abc import Mapping
from typing import Any

import pytest

from engines.draco_magi.cards.battle_cards import AttackType
from engines.draco_magi.effects.blocking import largest_block
from engines.draco_magi.events import (
    BattleDeckShuffled,
    BattlefieldLaid,
    BattleHandDiscarded,
    DragonsDrawn,
    FieldThawed,
    FieldTied,
    FieldWon,
    RoundBegan,
)
from engines.draco_magi.fight_events import AbilityUsed, Attacked, CannotAttack, LuckyDrawn, MeleeHandDrawn
from engines.draco_magi.rules.defence import Defence
from engines.draco_magi.state import End, Phase
from engines.kernel.audience import ALL
from tests.engines.draco_magi.play import A, B, Play, battle, names, side
from tests.engines.draco_magi.table import NEUTRAL, Two, table
from tests.rules import rule

TWO = {0: ("gold gold", "silver silver")}
"""Two dragons against two at the first battlefield."""

THREE = {0: ("gold gold gold", "silver silver silver")}


def fight(
    mine: str, theirs: str, stacks: Mapping[int, Two] = THREE, fields: str = NEUTRAL, **given: Any
) -> Play:
    """A attacks at the first battlefield with these cards in both hands."""
    return table(fields, stacks, melee=0, cards=(mine, theirs), **given)


# Battlefields


@rule("R32", "R33", "R54")
def test_the_marker_holder_picks_and_all_three_are_resolved() -> None:
    # Given an empty battlefield, a frozen one, and one with dragons of both
    stacks, tops = {2: ("gold", "red")}, ("bc01 bc02", "bc03")
    play = table(stacks=stacks, cover={1: B}, seat=B, resolve=True, tops=tops)
    assert (play.seat, play.topic, play.default()) == (B, "resolve", ("field:0",))
    assert play.offers() == {"field:0", "field:1", "field:2"}

    # When the empty one is picked, it stays, and the other player picks
    play.choose("field:0")
    assert [(event.at, event.end) for event in play.told(FieldTied)] == [(0, End.EMPTY)]
    assert play.state.field(0).side == side("bf02a")
    assert (play.seat, play.offers()) == (A, {"field:1", "field:2"})
    assert play.blocked() == {"field:0": "why.resolved"}

    # Then it is the first one's turn again, with one left, whose melee begins at once
    play.choose("field:1")
    assert [event.at for event in play.told(FieldThawed)] == [1]
    assert (play.state.marker, play.state.current_melee.field, play.attacker) == (B, 2, B)


@rule("R11", "R12", "R13", "R54", "R58")
def test_nightfall_comes_after_the_third_battlefield_and_then_a_round_of_the_other_player() -> None:
    # Given the last battlefield, which A wins: Nightfall has come
    play = table(stacks={2: ("gold", "")}, resolve=True, resolved=(0, 1), hands=("red", ""))
    assert [event.at for event in play.told(FieldWon)] == [2]
    assert (play.state.phase, play.topic, play.seat) == (Phase.NIGHTFALL, "keep", A)

    # When it is over, a battlefield is laid before dragons are drawn and placed
    play.time_out()
    order = [type(event) for event in play.news]
    assert order[-4:] == [RoundBegan, BattlefieldLaid, DragonsDrawn, DragonsDrawn]
    assert [event.at for event in play.told(BattlefieldLaid)] == [2]

    # Then the other player begins, who drew first, too
    assert [event.seat for event in play.told(DragonsDrawn)] == [B, A]
    assert (play.state.round, play.state.phase) == (2, Phase.COMMAND)
    assert (play.seat, play.topic, play.state.marker) == (B, "command", B)


@rule("R33", "R50")
def test_a_battlefield_without_an_opponent_is_won_without_a_card() -> None:
    play = table(stacks={0: ("", "red blue")}, resolve=True).choose("field:0")
    assert play.told(FieldWon)[0].end is End.UNOPPOSED
    assert not play.told(MeleeHandDrawn)
    assert (play.gems(B), play.lost(B)) == (["red"], ["blue", "red"])
    assert play.state.fields[0] is None


@rule("R34")
def test_both_draw_as_many_cards_as_their_melee_values() -> None:
    stacks = {0: ("gold bronze", "red battle")}
    play = table("bf01a bf15a bf18a", stacks, resolve=True).choose("field:0")
    assert [len(player.battle_hand) for player in play.state.players] == [7, 5]
    assert {event.seat: len(event.cards) for event in play.told(MeleeHandDrawn)} == {A: 7, B: 5}


@rule("R35")
def test_the_marker_holder_attacks_first() -> None:
    tops = ("bc01 bc03 bc05 bc06", "bc18 bc19 bc20 bc08")
    play = table(stacks=TWO, seat=B, resolve=True, tops=tops).choose("field:0")
    assert (play.seat, play.attacker, play.state.current_melee.exchange) == (B, B, 1)
    play.choose("card:bc18").choose("through")
    assert (play.seat, play.attacker, play.state.current_melee.exchange) == (A, A, 2)


@rule("R31", "R52", "E21")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("", ""), ("gold", ""), ("", "gold"), ("gold", "red")],
    ids=["nobody", "an opponent", "an owner", "both"],
)
def test_a_frozen_battlefield_thaws_and_stays(mine: str, theirs: str) -> None:
    play = table(stacks={0: (mine, theirs)}, cover={0: B}, resolve=True).choose("field:0")
    (thawed,) = play.told(FieldThawed)
    assert (thawed.seat, thawed.at) == (B, 0)
    assert not play.told(MeleeHandDrawn)
    assert (play.stack(0, A), play.stack(0, B)) == (mine.split(), [*theirs.split(), "polar"])
    assert not play.state.field(0).is_frozen
    assert play.state.marker == B


@rule("R12", "R58")
def test_what_stayed_is_there_in_the_next_round() -> None:
    stacks = {0: ("gold", ""), 2: ("red", "blue")}
    play = table(stacks=stacks, resolve=True, resolved=(2,), seat=B)
    play.choose("field:0")
    assert play.state.round == 2
    assert play.stack(2, A) == ["red"]
    assert play.state.field(2).side.card.name == "BF18"
    assert play.state.field(0).side.card.name not in ("BF02", "BF15", "BF18")
    assert play.stack(0, A) == []
    assert play.state.resolved == (False,) * 3


# Attacks


@rule("R39")
def test_who_can_attack_must() -> None:
    play = fight("bc01 bc16", "bc02 bc03")
    assert play.offers() == {"card:bc01"}
    assert play.blocked() == {"card:bc16": "why.no_attack"}
    assert play.default() == ("card:bc01",)


@rule("R36")
@pytest.mark.parametrize(
    ("card", "ways"), [("bc15", {"way:bite", "way:claw"}), ("ab06", {"way:bite", "way:claw", "way:magic"})]
)
def test_an_option_is_named(card: str, ways: set[str]) -> None:
    play = fight(card, "bc02 bc03")
    assert play.offers(f"card:{card}") == ways
    assert play.default(f"card:{card}") == ("way:bite",)
    play.choose(f"card:{card}", "way:claw")
    assert play.state.current_melee.attacks == (AttackType.CLAW,)


@rule("R37", "R38", "E35")
def test_a_combo_of_any_number_of_cards_each_with_its_option() -> None:
    play = fight("bc11 bc15 ab08 bc13 bc18", "bc02 bc03 bc16")
    play.choose("card:bc15", "way:claw", "card:ab08", "way:magic", "card:bc11", "card:bc13")
    attacks = [attack.name for attack in play.state.current_melee.attacks]
    assert attacks == ["BITE", "CLAW", "MAGIC", "MAGIC"]
    (attacked,) = play.told(Attacked)
    assert names(attacked.cards) == ["bc15", "ab08", "bc11", "bc13"]
    assert play.cards(A) == ["bc18"]


@rule("R37")
def test_a_combo_may_stop_short() -> None:
    play = fight("bc01 bc03 bc05", "bc02 bc03")
    assert play.default("card:bc01") == ("strike",)
    play.choose("card:bc01", "card:bc05", "strike")
    assert play.cards(A) == ["bc03"]


@rule("R37", "E36")
def test_swift_flight_may_join_a_combo_with_its_magic() -> None:
    play = fight("bc11 ab09", "bc02 bc16").choose("card:bc11", "card:ab09")
    assert [attack.name for attack in play.state.current_melee.attacks] == ["BITE", "MAGIC"]
    assert play.cards(A) == []


@rule("R37", "R38")
def test_doubles_attack_twice_and_never_in_a_combo() -> None:
    play = fight("ab05 bc01 bc18", "bc02 bc16")
    for other in ("bc01", "bc18"):
        assert play.refuse("card:ab05", f"card:{other}") == "kernel.too_long"
    play.choose("card:ab05")
    assert [attack.name for attack in play.state.current_melee.attacks] == ["BITE", "CLAW"]


@rule("R39", "E30")
def test_a_hand_of_flights_cannot_attack_and_everybody_is_told() -> None:
    play = fight("bc16 bc17", "bc02 bc16")
    assert (play.seat, play.attacker) == (B, B)
    assert play.told(CannotAttack) == [CannotAttack(A)]
    play.choose("card:bc02")
    assert play.offers() == {"flight:bc16", "flight:bc17", "through"}


@rule("R39", "R45")
def test_the_roles_change_when_the_next_attacker_cannot() -> None:
    play = fight("bc01 bc02 bc18", "bc16 bc17").choose("card:bc18").choose("through")
    assert play.told(CannotAttack) == [CannotAttack(B)]
    assert play.seat == A


@rule("R45", "E32")
def test_the_attackers_last_card_ends_nothing() -> None:
    play = (
        fight("bc01", "bc02 bc03 bc04", TWO, tops=("bc19", "")).choose("card:bc01").choose("block:bc02:bite")
    )
    assert (play.seat, play.attacker) == (B, B)
    play.choose("card:bc03", "strike")
    assert (play.seat, play.topic) == (A, "lucky")


# Defences


@rule("R37", "R40", "R41")
def test_each_card_blocks_one_attack_of_its_type() -> None:
    play = fight("bc01 bc03 bc05", "bc06 bc08 bc20 bc16").choose("card:bc01", "card:bc03", "card:bc05")
    assert play.offers() == {
        *("block:bc06:bite", "block:bc08:claw", "block:bc20:magic"),
        *("flight:bc16", "through"),
    }
    assert play.offers("block:bc08:claw") == {"block:bc06:bite", "block:bc20:magic", "through"}
    play.choose("block:bc08:claw", "block:bc06:bite", "through")
    assert (len(play.stack(0, B)), play.cards(B)) == (2, ["bc16", "bc20"])


@rule("R40")
def test_useless_cards_say_so() -> None:
    play = fight("bc01", "bc08 bc16").choose("card:bc01")
    assert play.blocked() == {"block:bc08": "why.no_block"}


@rule("R40")
def test_who_holds_a_card_is_asked_whether_it_helps_or_not() -> None:
    play = fight("bc01 bc03", "bc20").choose("card:bc01", "strike")
    assert (play.seat, play.topic, play.offers()) == (B, "defend", {"through"})
    assert not play.asked.public


@rule("R40", "E37")
def test_bite_twice_blocks_one_bite() -> None:
    play = fight("ab01", "ab02 bc20").choose("card:ab01")
    assert play.offers() == {"block:ab02:bite", "through"}
    play.choose("block:ab02:bite")
    assert len(play.stack(0, B)) == 2


@rule("R40")
def test_a_card_with_options_blocks_any_of_its_types() -> None:
    play = fight("bc01 bc03", "ab07 bc20").choose("card:bc01", "card:bc03")
    assert play.offers() == {"block:ab07:bite", "block:ab07:claw", "through"}


@rule("R40", "E38", "E39")
def test_one_flight_is_enough_and_goes_with_nothing_else() -> None:
    play = fight("bc01 bc03", "bc16 bc17 bc02 bc08").choose("card:bc01", "card:bc03")
    assert play.offers("block:bc02:bite") == {"block:bc08:claw", "through"}
    alone = {"block:bc16": "why.alone", "block:bc17": "why.alone"}
    assert play.blocked("block:bc02:bite") == alone
    assert play.refuse("flight:bc17", "flight:bc16") == "kernel.too_long"
    play.choose("flight:bc17")
    assert (len(play.stack(0, B)), play.cards(B)) == (3, ["bc02", "bc08", "bc16"])


@rule("R40", "E39")
def test_beside_a_block_swift_flight_still_blocks_magic() -> None:
    play = fight("bc01 bc05 bc18", "ab09 bc02 bc03").choose("card:bc01", "card:bc05")
    assert play.offers("block:bc02:bite") == {"block:ab09:magic", "through"}
    assert play.blocked("block:bc02:bite") == {"block:bc03": "why.no_block"}


@rule("R40")
def test_ambush_cannot_be_flown_from() -> None:
    play = fight("ab18 bc01", "bc16 bc08").choose("card:ab18")
    assert play.blocked() == {"flight:bc16": "why.no_flight"}
    assert play.offers() == {"block:bc08:claw", "through"}


@rule("R40")
def test_no_flight_in_the_deep_dungeon() -> None:
    play = fight("bc01 bc03", "bc16 ab09", fields="bf06a bf15a bf18a").choose("card:bc01", "card:bc03")
    assert play.blocked() == {"flight:bc16": "why.no_flight", "flight:ab09": "why.no_flight"}


@rule("R40")
def test_swift_flight_blocks_magic_where_it_cannot_fly() -> None:
    play = fight("bc20", "ab09 bc19", fields="bf06a bf15a bf18a").choose("card:bc20")
    play.choose("block:ab09:magic")
    assert len(play.stack(0, B)) == 3


@rule("R40", "E40")
def test_a_bloodhorn_bars_the_flights_of_its_opponent_only() -> None:
    stacks = {0: ("bloodhorn gold", "silver silver")}
    play = fight("bc01 bc17 bc18", "bc02 bc16", stacks).choose("card:bc18")
    assert play.blocked()["flight:bc16"] == "why.no_flight"
    play.choose("through").choose("card:bc02")
    assert "flight:bc17" in play.offers()


@rule("R40", "E40")
def test_the_bar_ends_when_the_bloodhorn_is_lost() -> None:
    stacks = {0: ("gold bloodhorn", "silver silver")}
    play = fight("bc01 bc18", "bc02 bc03 bc16 bc17", stacks, seat=B)
    play.choose("card:bc02").choose("through").choose("card:bc18")
    assert {"flight:bc16", "flight:bc17"} <= play.offers()


def test_what_is_proposed_blocks_most_with_plain_cards_first() -> None:
    play = fight("bc01 bc03", "bc02 bc15 ab11").choose("card:bc01", "card:bc03")
    assert play.default() == ("block:bc02:bite",)
    assert play.default("block:bc02:bite") == ("block:bc15:claw",)
    play.time_out()
    assert (len(play.stack(0, B)), play.cards(B)) == (3, ["ab11"])


def test_what_is_proposed_is_a_flight_if_something_would_come_through() -> None:
    play = fight("bc01 bc03", "bc02 bc16 ab10").choose("card:bc01", "card:bc03")
    assert play.default() == ("flight:bc16",)
    play = fight("bc01", "bc02 bc16").choose("card:bc01")
    assert play.default() == ("block:bc02:bite",)  # nothing would


@rule("R40", "R41")
def test_the_largest_matching() -> None:
    bite, claw, magic = AttackType
    found = largest_block(tuple(battle("bc15 bc02 ab06")), (bite, claw, magic))
    assert sorted(found) == sorted(zip(battle("bc02 bc15 ab06"), (bite, claw, magic), strict=True))
    assert len(largest_block(tuple(battle("bc02 bc01")), (bite, claw))) == 1
    assert largest_block((), (bite,)) == []


@rule("R41")
def test_a_forced_defence_blocks_all_it_can() -> None:
    play = fight("bc01 bc03", "bc15 bc02 bc20", forced_defence=True).choose("card:bc01", "card:bc03")
    assert play.blocked() == {
        "block:bc15:bite": "why.forced",
        "block:bc20": "why.no_block",
        "through": "why.forced",
    }
    assert play.offers() == {"block:bc15:claw", "block:bc02:bite"}
    assert play.refuse("block:bc02:bite", "through") == "kernel.too_long"
    play.choose("block:bc02:bite")
    assert (len(play.stack(0, B)), play.cards(B)) == (3, ["bc20"])


def test_a_card_that_could_block_otherwise_says_what_it_blocks_as() -> None:
    play = fight("bc01 bc18", "bc02 bc15 bc16").choose("card:bc01")
    labels = {option.id: option.label.key for option in play.pick().options if option.label}
    assert labels["block:bc02:bite"] == "option.block"
    assert labels["block:bc15:bite"] == "option.block.as"


@rule("R41")
def test_a_forced_defence_flies_where_that_blocks_more() -> None:
    play = fight("bc01 bc03", "bc02 bc16", forced_defence=True).choose("card:bc01", "card:bc03")
    assert play.offers() == {"flight:bc16"}


@rule("R41")
def test_a_forced_defence_may_let_through_what_it_cannot_block() -> None:
    play = fight("bc01 bc03", "bc20", forced_defence=True).choose("card:bc01", "strike")
    assert play.offers() == {"through"}
    assert Defence(play.state, B, ()).goal == 0


@rule("R41")
def test_a_forced_defence_needs_no_flight_that_is_barred() -> None:
    dungeon = "bf06a bf15a bf18a"
    play = fight("bc01 bc03 bc18", "bc02 bc16", fields=dungeon, forced_defence=True)
    play.choose("card:bc01", "card:bc03")
    assert play.offers() == {"block:bc02:bite"}
    play.choose("block:bc02:bite")
    assert (len(play.stack(0, B)), play.cards(B)) == (2, ["bc16"])


@rule("R41", "R43")
def test_a_lucky_draw_is_never_forced() -> None:
    play = fight("bc01 bc18", "", TWO, tops=("", "bc02"), forced_defence=True).choose("card:bc01")
    assert play.offers() == {"draw", "decline"}


# The lucky draw


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
    assert not play.told(AbilityUsed)
    assert play.spent(B) == ["ab11"]


@rule("R40", "R43", "E37")
@pytest.mark.parametrize(
    ("attack", "lucky"),
    [("ab01", "ab02"), ("ab01", "bc02"), ("ab01", "bc15"), ("ab05", "bc15"), ("ab05", "ab06")],
)
def test_a_lucky_card_blocks_one_of_two_attacks_whatever_it_shows(attack: str, lucky: str) -> None:
    play = fight(f"{attack} bc18", "", TWO, tops=("", lucky)).choose(f"card:{attack}").choose("draw")
    assert [event.blocked for event in play.told(LuckyDrawn)] == [1]
    assert play.spent(B) == [lucky]
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (A, End.OUTNUMBERED)


@rule("R43")
def test_a_lucky_card_of_another_type_blocks_none_of_two_attacks() -> None:
    play = fight("ab01 bc18", "", TWO, tops=("", "ab03")).choose("card:ab01").choose("draw")
    assert [event.blocked for event in play.told(LuckyDrawn)] == [0]
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
    assert play.told(BattleDeckShuffled) == [BattleDeckShuffled(B)]
    assert len(play.told(LuckyDrawn)) == 1


@rule("R43")
def test_no_lucky_draw_without_a_card_anywhere() -> None:
    play = fight("bc01 bc18", "", TWO)
    cards, deck = play.state.players[B].battle_deck.take_all()
    laid = play.state.players[B].battle_open.put_all(cards, ALL)
    play.state = play.state.change_player(B, battle_deck=deck, battle_open=laid)
    play.choose("card:bc01")
    assert play.lost(B)[-1] == "silver"
    assert play.topic != "lucky"


# The ends


@rule("R46", "R44", "R53")
def test_condition_1_the_other_side_is_empty() -> None:
    play = fight("bc01 bc18", "bc20 bc10", {0: ("gold", "silver")}).choose("card:bc01").choose("through")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (A, End.LAST)
    assert [(event.seat, names(event.cards)) for event in play.told(BattleHandDiscarded)] == [
        (A, ["bc18"]),
        (B, ["bc10", "bc20"]),
    ]
    assert play.spent(A) == ["bc01", "bc18"]
    assert play.lost(A) == ["gold"]


@rule("R46")
def test_condition_2_needs_an_empty_hand_and_fewer_dragons() -> None:
    play = fight("bc01 bc18 bc03", "bc02", {0: ("gold gold", "silver")})
    assert play.topic == "attack"
    play.choose("card:bc01", "strike").choose("block:bc02:bite")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (A, End.OUTNUMBERED)


@rule("R46")
def test_condition_2_counts_for_the_new_attacker_when_the_roles_have_changed() -> None:
    play = fight("bc01", "bc02 bc03", {0: ("gold", "silver silver")}).choose("card:bc01")
    play.choose("block:bc02:bite")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (B, End.OUTNUMBERED)


@rule("R46", "E31")
def test_condition_3_when_nobody_can_attack() -> None:
    stacks = {0: ("gold", "silver silver"), 1: ("red", "")}
    play = fight("bc01 bc16", "bc17 bc02", stacks, tops=("", ""))
    play.choose("card:bc01").choose("block:bc02:bite")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (B, End.SPENT)
    assert {event.seat for event in play.told(CannotAttack)} == {A, B}


@rule("R46", "R51")
def test_condition_3_with_equal_numbers_is_a_tie() -> None:
    play = fight("bc01", "bc02", {0: ("gold", "silver"), 1: ("red", "")})
    play.choose("card:bc01").choose("block:bc02:bite")
    (tied,) = play.told(FieldTied)
    assert tied.end is End.SPENT
    assert (play.stack(0, A), play.stack(0, B)) == (["gold"], ["silver"])
    assert play.spent(A) == ["bc01"]


@rule("R34", "R46", "E29", "E33")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [({0: ("red red", "red")}, A), ({0: ("red", "red red")}, B), ({0: ("red", "red")}, None)],
    ids=["more", "fewer", "equal"],
)
def test_melee_values_of_nothing(stacks: dict[int, tuple[str, str]], winner: int | None) -> None:
    play = table("bf08a bf15a bf18a", {**stacks, 1: ("gold", "")}, resolve=True).choose("field:0")
    won = [(event.seat, event.end) for event in play.told(FieldWon)]
    assert won == ([] if winner is None else [(winner, End.OUTNUMBERED)])
    assert [event.end for event in play.told(FieldTied)] == ([End.SPENT] if winner is None else [])


@rule("R49")
@pytest.mark.parametrize("stacks", [{}, {0: ("gold", "")}, {0: ("", "gold")}], ids=["tie", "won", "lost"])
def test_the_marker_always_passes(stacks: dict[int, tuple[str, str]]) -> None:
    play = table(stacks={**stacks, 1: ("red", "red"), 2: ("red", "red")}, resolve=True).choose("field:0")
    assert play.state.marker == B


# Abilities of battle cards

SPREAD = {0: ("gold brass", "silver silver"), 1: ("bronze", "red"), 2: ("", "blue")}


@rule("R45", "R47")
def test_rally_draws_two_cards_and_the_roles_change() -> None:
    play = fight("ab17 bc01", "bc02 bc03", tops=("bc05 bc08", "")).choose("ability:ab17")
    assert sorted(play.cards(A)) == ["bc01", "bc05", "bc08"]
    assert (play.attacker, play.seat) == (B, B)
    assert play.spent(A) == ["ab17"]


@rule("R47", "R48")
def test_retreat_moves_the_topmost_dragon_away_and_it_may_use_its_ability() -> None:
    play = fight("ab11 bc01", "bc02 bc03", SPREAD)
    assert play.offers("ability:ab11") == {"field:1", "field:2"}
    assert play.default("ability:ab11") == ("field:1",)
    play.choose("ability:ab11", "field:2")
    assert (play.stack(0, A), play.stack(2, A)) == (["gold"], ["brass"])
    assert (play.seat, play.topic) == (A, "ability")
    before = play.state.field(2).side
    play.choose("flip")
    assert play.state.field(2).side == before.flipped
    assert play.attacker == B


@rule("R46", "R47", "E43")
def test_the_last_dragon_may_retreat_and_the_field_is_lost() -> None:
    play = fight("ab11 bc01", "bc02 bc03", {0: ("gold", "silver"), 1: ("red", "")})
    play.choose("ability:ab11", "field:1")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (B, End.LAST)
    assert play.stack(1, A) == ["red", "gold"]


@rule("R48", "E40")
@pytest.mark.parametrize(
    ("card", "stack", "other", "barred"),
    [("ab14", "gold gold", "bloodhorn", True), ("ab11", "gold gold bloodhorn", "", False)],
    ids=["arrived", "left"],
)
def test_a_bloodhorn_bars_flights_where_it_is_now(card: str, stack: str, other: str, barred: bool) -> None:
    # Given a Bloodhorn that has just been moved, and an attack that its opponent blocks
    stacks = {0: (stack, "silver silver"), 1: (other, "")}
    play = fight(f"{card} bc02 bc18", "bc01 bc16 bc19", stacks).choose(f"ability:{card}")
    play.choose("card:bc01").choose("block:bc02:bite")

    # When its owner attacks, the opponent may fly or not
    play.choose("card:bc18")
    assert ("flight:bc16" in play.blocked()) is barred
    assert ("flight:bc16" in play.offers()) is not barred


@rule("R47", "E44")
def test_at_the_last_battlefield_retreat_only_attacks() -> None:
    play = fight("ab11 ab14", "bc02 bc03", SPREAD, resolved=(1, 2))
    assert play.blocked() == {"ability:ab11": "why.nowhere", "ability:ab14": "why.nobody"}
    assert play.offers() == {"card:ab11", "card:ab14"}


@rule("R47", "E45")
def test_reinforce_may_take_the_last_dragon_of_another_battlefield() -> None:
    play = fight("ab14 bc01", "bc02 bc03", SPREAD).choose("ability:ab14")
    assert (play.stack(0, A), play.stack(1, A)) == (["gold", "brass", "bronze"], [])
    assert len(play.state.players[A].battle_hand) == 1
    assert play.topic == "ability"


@rule("R18", "R48", "E28")
def test_a_dragon_drawn_or_returned_in_the_melee_waits_for_nightfall() -> None:
    play = fight("ab14 bc01", "bc02 bc03", SPREAD, dragon_tops=("lava", "")).choose("ability:ab14")
    assert (play.topic, play.default()) == ("ability", ("draw",))
    play.choose("draw")
    assert play.hand(A) == ["lava"]
    assert play.topic == "attack"
    stacks = {0: ("gold", "silver"), 1: ("undead", "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks, lost=("red", "")).choose("ability:ab14").choose("card:red")
    assert (play.hand(A), play.topic) == (["red"], "attack")


@rule("R48")
def test_purple_arriving_calls_another_dragon() -> None:
    stacks = {0: ("gold", "silver"), 1: ("red purple", ""), 2: ("brass", "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks).choose("ability:ab14", "field:1")
    assert play.offers() == {"field:1", "field:2", "decline"}
    play.choose("field:2")
    assert play.stack(0, A) == ["gold", "purple", "brass"]
    assert (play.topic, play.seat) == ("attack", B)


@rule("R48")
def test_battle_arriving_adds_an_advanced_card() -> None:
    stacks = {0: ("gold", "silver"), 1: ("battle", "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks, advanced="ab06").choose("ability:ab14").choose("add")
    assert play.spent(A) == ["ab06", "ab14"]


@rule("R20", "R48")
@pytest.mark.parametrize("dragon", ["red", "green", "gold", "blue", "lava", "silver", "rainbow"])
def test_nobody_attacks_at_range_on_arriving(dragon: str) -> None:
    stacks = {0: ("brass", "bronze"), 1: (dragon, "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks).choose("ability:ab14")
    assert (play.topic, play.seat) == ("attack", B)


@rule("R46", "R48", "E46")
def test_black_arriving_drives_the_last_enemy_off_and_wins() -> None:
    stacks = {0: ("gold", "silver"), 1: ("black", "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks).choose("ability:ab14")
    assert play.offers() == {"field:1", "field:2", "decline"}
    play.choose("field:2")
    (won,) = play.told(FieldWon)
    assert (won.seat, won.end) == (A, End.LAST)
    assert play.stack(2, B) == ["silver"]


@rule("R47", "R48", "E23")
def test_a_retreating_polar_does_not_freeze() -> None:
    play = fight("ab11 bc01", "bc02 bc03", {0: ("gold polar", "silver"), 1: ("", "")})
    play.choose("ability:ab11", "field:1")
    assert play.state.field(1).cover is None
    assert play.topic == "attack"


@rule("R27", "E14")
def test_a_flip_leaves_the_melee_hands_alone() -> None:
    stacks = {0: ("gold", "silver"), 1: ("brass", "")}
    play = fight("ab14 bc01", "bc02 bc03", stacks, "bf10b bf15a bf18a").choose("ability:ab14").choose("flip")
    assert play.state.field(0).side.land.value == "ancient_ruins"
    assert [len(player.battle_hand) for player in play.state.players] == [1, 2]


@rule("R40", "E15")
def test_a_flip_to_the_dungeon_bars_the_flights_that_follow() -> None:
    stacks = {0: ("gold gold", "silver silver"), 1: ("brass", "")}
    play = fight("ab14 bc01 bc18", "bc02 bc16 bc03", stacks, "bf04a bf15a bf18a")
    play.choose("ability:ab14").choose("flip").choose("card:bc03", "strike").choose("through")
    play.choose("card:bc18")
    assert play.blocked()["flight:bc16"] == "why.no_flight"


@rule("R47")
def test_an_ability_card_attacks_or_defends_by_its_type() -> None:
    play = fight("ab11 bc01", "ab17 bc03").choose("card:ab11")
    assert [attack.name for attack in play.state.current_melee.attacks] == ["BITE"]
    play.choose("block:ab17:bite")
    assert len(play.stack(0, B)) == 3


@rule("R36")
def test_an_attack_is_proposed_before_an_ability() -> None:
    play = fight("ab12 bc16", "bc02 bc03", SPREAD)
    assert play.default() == ("card:ab12",)
    assert play.offers() == {"card:ab12", "ability:ab12"}


@rule("R27", "E17")
def test_a_flip_leaves_a_battlefield_that_was_won_as_it_is() -> None:
    # Given a battlefield that A has won, and a Brass that reinforces another
    stacks = {1: ("gold", "red"), 2: ("brass", "")}
    hands = ("ab14 bc01", "bc02 bc03")
    play = table("- bf04b bf15a", stacks, melee=1, resolved=(0,), cards=hands, won=("bf02a", ""))
    play.choose("ability:ab14")

    # Then nothing but the one it came to can be flipped
    assert play.offers() == {"flip", "decline"}
    play.choose("flip")
    assert (play.state.players[A].won, play.state.fields[0]) == ((side("bf02a"),), None)
    assert [play.state.field(at).side for at in (1, 2)] == [side("bf04a"), side("bf15a")]


def test_a_battlefield_that_was_won_takes_no_part_any_more() -> None:
    stacks = {1: ("gold brass", "silver silver"), 2: ("red", "blue")}
    play = table("- bf15a bf18a", stacks, melee=1, resolved=(0,), seat=B, cards=("ab11", "bc02 bc03"))
    play.choose("card:bc03", "strike").choose("through").choose("ability:ab11")
    assert play.stack(2, A) == ["red", "gold"]


@rule("R26", "E50")
def test_cards_in_hand_are_not_shuffled_into_a_new_deck() -> None:
    play = fight("ab17 bc01 bc02", "bc02 bc03", rest="discard").choose("ability:ab17")
    assert len(set(play.cards(A))) == 4
    assert play.spent(A) == ["ab17"]
    assert play.told(BattleDeckShuffled) == [BattleDeckShuffled(A)]


@rule("R26", "R34")
def test_a_deck_is_made_anew_only_when_a_card_is_missing() -> None:
    play = table(stacks={0: ("gold", "red")}, resolve=True, tops=("bc01 bc02", ""), rest="discard")
    play.choose("field:0")
    assert sorted(play.cards(A)) == ["bc01", "bc02"]
    assert (len(play.state.players[A].battle_deck), len(play.spent(A))) == (0, 18)
    assert BattleDeckShuffled(A) not in play.news


@rule("R26", "R47")
def test_rally_draws_what_there_is() -> None:
    # Given a player who holds all battle cards but one
    most = " ".join([f"bc{number:02}" for number in range(1, 20)])
    play = fight(f"ab17 {most}", "bc02 bc03", tops=("bc20", ""))

    # When Rally draws two, there is one, and what was played is not shuffled back
    play.choose("ability:ab17")
    assert sorted(play.cards(A)) == sorted([*most.split(), "bc20"])
    assert play.spent(A) == ["ab17"]
