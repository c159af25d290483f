"""Attacks: which player attacks, and with which single cards and combos."""

import pytest

from engines.draco_magi.cards.battle_cards import AttackType
from engines.draco_magi.events.melee import Attacked, CannotAttack
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.rules.melee.fight import TWO, fight
from tests.rules import rule


@rule("R39")
def test_a_player_who_can_attack_must() -> None:
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
    (attacked,) = play.events_of(Attacked)
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
def test_a_hand_of_flights_cannot_attack_which_is_announced() -> None:
    play = fight("bc16 bc17", "bc02 bc16")
    assert (play.seat, play.attacker) == (B, B)
    assert play.events_of(CannotAttack) == [CannotAttack(A)]
    play.choose("card:bc02")
    assert play.offers() == {"flight:bc16", "flight:bc17", "through"}


@rule("R39", "R45")
def test_the_roles_change_when_the_next_attacker_cannot() -> None:
    play = fight("bc01 bc02 bc18", "bc16 bc17").choose("card:bc18").choose("through")
    assert play.events_of(CannotAttack) == [CannotAttack(B)]
    assert play.seat == A


@rule("R45", "E32")
def test_the_attackers_last_card_ends_nothing() -> None:
    play = (
        fight("bc01", "bc02 bc03 bc04", TWO, tops=("bc19", "")).choose("card:bc01").choose("block:bc02:bite")
    )
    assert (play.seat, play.attacker) == (B, B)
    play.choose("card:bc03", "strike")
    assert (play.seat, play.topic) == (A, "lucky")
