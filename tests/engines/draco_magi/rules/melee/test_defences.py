"""Defences: blocking cards, the default, and forced defence."""

from engines.draco_magi.cards.battle_cards import AttackType
from engines.draco_magi.effects.blocking import largest_defence
from engines.draco_magi.rules.defence import Defence
from tests.engines.draco_magi.play import B, battle
from tests.engines.draco_magi.rules.melee.fight import TWO, fight
from tests.rules import rule


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
def test_useless_cards_have_a_reason() -> None:
    play = fight("bc01", "bc08 bc16").choose("card:bc01")
    assert play.blocked() == {"block:bc08": "why.no_block"}


@rule("R40")
def test_a_defender_with_cards_decides_even_if_none_helps() -> None:
    play = fight("bc01 bc03", "bc20").choose("card:bc01", "strike")
    assert (play.seat, play.topic, play.offers()) == (B, "defend", {"through"})
    assert not play.decision.public


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
def test_a_flight_cannot_block_ambush() -> None:
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


def test_the_default_blocks_most_with_plain_cards_first() -> None:
    play = fight("bc01 bc03", "bc02 bc15 ab11").choose("card:bc01", "card:bc03")
    assert play.default() == ("block:bc02:bite",)
    assert play.default("block:bc02:bite") == ("block:bc15:claw",)
    play.time_out()
    assert (len(play.stack(0, B)), play.cards(B)) == (3, ["ab11"])


def test_the_default_is_a_flight_if_something_would_come_through() -> None:
    play = fight("bc01 bc03", "bc02 bc16 ab10").choose("card:bc01", "card:bc03")
    assert play.default() == ("flight:bc16",)
    play = fight("bc01", "bc02 bc16").choose("card:bc01")
    assert play.default() == ("block:bc02:bite",)  # nothing would


@rule("R40", "R41")
def test_the_largest_matching() -> None:
    bite, claw, magic = AttackType
    blocks = largest_defence(tuple(battle("bc15 bc02 ab06")), (bite, claw, magic))
    assert sorted(blocks) == sorted(zip(battle("bc02 bc15 ab06"), (bite, claw, magic), strict=True))
    assert len(largest_defence(tuple(battle("bc02 bc01")), (bite, claw))) == 1
    assert largest_defence((), (bite,)) == []


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


def test_a_block_by_a_card_with_several_uses_is_labelled_by_the_attack() -> None:
    play = fight("bc01 bc18", "bc02 bc15 bc16").choose("card:bc01")
    labels = {option.id: option.label.key for option in play.pick().options if option.label}
    assert labels["block:bc02:bite"] == "option.block"
    assert labels["block:bc15:bite"] == "option.block.as"


@rule("R41")
def test_a_forced_defence_flies_where_that_blocks_more() -> None:
    play = fight("bc01 bc03", "bc02 bc16", forced_defence=True).choose("card:bc01", "card:bc03")
    assert play.offers() == {"flight:bc16"}


@rule("R41")
def test_a_forced_defence_may_let_unblockable_attacks_through() -> None:
    play = fight("bc01 bc03", "bc20", forced_defence=True).choose("card:bc01", "strike")
    assert play.offers() == {"through"}
    assert Defence(play.state, B, ()).max_blocks == 0


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
