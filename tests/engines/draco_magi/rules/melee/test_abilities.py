"""Abilities of battle cards in a melee, and what arriving and flips do to it."""

import pytest

from engines.draco_magi.events.rounds import BattleDeckShuffled, FieldWon
from engines.draco_magi.state import End
from tests.engines.draco_magi.play import A, B, side
from tests.engines.draco_magi.rules.melee.fight import fight
from tests.engines.draco_magi.table import table
from tests.rules import rule

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
    (won,) = play.events_of(FieldWon)
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
    (won,) = play.events_of(FieldWon)
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


def test_no_dragon_moves_to_a_battlefield_that_was_won() -> None:
    stacks = {1: ("gold brass", "silver silver"), 2: ("red", "blue")}
    play = table("- bf15a bf18a", stacks, melee=1, resolved=(0,), seat=B, cards=("ab11", "bc02 bc03"))
    play.choose("card:bc03", "strike").choose("through").choose("ability:ab11")
    assert play.stack(2, A) == ["red", "gold"]


@rule("R26", "E50")
def test_cards_in_hand_are_not_shuffled_into_a_new_deck() -> None:
    play = fight("ab17 bc01 bc02", "bc02 bc03", rest="discard").choose("ability:ab17")
    assert len(set(play.cards(A))) == 4
    assert play.spent(A) == ["ab17"]
    assert play.events_of(BattleDeckShuffled) == [BattleDeckShuffled(A)]


@rule("R26", "R34")
def test_a_deck_is_reshuffled_only_when_a_card_is_missing() -> None:
    play = table(stacks={0: ("gold", "red")}, resolve=True, tops=("bc01 bc02", ""), rest="discard")
    play.choose("field:0")
    assert sorted(play.cards(A)) == ["bc01", "bc02"]
    assert (len(play.state.players[A].battle_deck), len(play.spent(A))) == (0, 18)
    assert BattleDeckShuffled(A) not in play.new_events


@rule("R26", "R47")
def test_rally_draws_only_available_cards() -> None:
    # Given a player who holds all battle cards but one
    most = " ".join([f"bc{number:02}" for number in range(1, 20)])
    play = fight(f"ab17 {most}", "bc02 bc03", tops=("bc20", ""))

    # When Rally draws two, there is one, and what was played is not shuffled back
    play.choose("ability:ab17")
    assert sorted(play.cards(A)) == sorted([*most.split(), "bc20"])
    assert play.spent(A) == ["ab17"]
