"""Ranged attacks: targets, draws, shields, and the abilities of single kinds."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BASICS
from engines.draco_magi.cards.battlefields import Land
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.effects.values import value_at
from engines.draco_magi.events.placement import RangedAttacked, RangedHeld, RangedHit, RangedRedrawn
from engines.draco_magi.rules.ranged_attack import AnnounceRanged
from tests.engines.draco_magi.play import A, B, Play, names
from tests.engines.draco_magi.table import NEUTRAL, Two, table
from tests.rules import rule

ZEROS = "bc02 bc04 bc07 bc12"
"""Four cards without a hit."""


def placed(dragon: str, stacks: dict[int, Two], tops: Two = ("", ""), fields: str = NEUTRAL) -> Play:
    """A table where A has placed a dragon at the first battlefield."""
    play = table(fields, stacks, hands=(f"{dragon} gold", "green"), tops=tops)
    return play.choose(f"card:{dragon}", "field:0")


@rule("R20")
@pytest.mark.parametrize("dragon", ["brass", "bronze", "battle", "clockwork", "bloodhorn"])
def test_without_a_ranged_value_there_is_no_attack(dragon: str) -> None:
    play = placed(dragon, {0: ("", "gold")}, fields="bf12a bf05a bf09b")
    assert play.topic != "ranged"


@rule("R20", "R28", "E5")
@pytest.mark.parametrize(
    ("dragon", "field"), [("black", "bf09a"), ("brass", "bf05b"), ("bronze", "bf18b")], ids=str
)
def test_a_scroll_that_adds_to_no_ranged_value_gives_no_attack(dragon: str, field: str) -> None:
    stacks: dict[int, Two] = {0: ("", "silver"), 1: ("", "silver")}
    play = placed(dragon, stacks, fields=f"{field} bf02a bf15a")
    assert play.topic != "ranged"


@rule("R20", "R21")
def test_an_attack_is_offered_and_may_be_declined() -> None:
    play = placed("red", {0: ("", "gold silver")})
    assert (play.topic, play.offers(), play.default()) == ("ranged", {"attack:0", "decline"}, ("attack:0",))
    play.choose("decline")
    assert (play.seat, play.topic) == (B, "command")
    assert play.stack(0, B) == ["gold", "silver"]


@rule("R21")
def test_without_an_opposing_dragon_there_is_no_attack() -> None:
    play = placed("red", {1: ("", "gold")})
    assert (play.seat, play.topic) == (B, "command")


@rule("R21", "E8")
def test_an_immune_dragon_protects_its_stack() -> None:
    play = placed("red", {0: ("", "gold clockwork")}, fields="bf12a bf15a bf18a")
    assert (play.seat, play.topic) == (B, "command")


@rule("R21", "E8")
def test_a_blue_dragon_reaches_everywhere_but_not_through_an_immune_one() -> None:
    stacks = {0: ("", "clockwork"), 2: ("", "gold silver")}
    play = placed("blue", stacks, fields="bf12a bf15a bf18a")
    assert play.offers() == {"attack:2", "decline"}
    assert play.blocked() == {"attack:0": "why.immune", "attack:1": "why.no_target"}
    assert play.default() == ("attack:2",)
    play.choose("attack:2")
    assert (play.state.current_ranged.target.name, play.state.current_ranged.field) == ("SILVER", 2)


@rule("R21", "E9")
def test_a_covered_immune_dragon_protects_no_longer() -> None:
    play = placed("red", {0: ("", "clockwork gold")}, fields="bf12a bf15a bf18a")
    assert play.offers() == {"attack:0", "decline"}


@rule("R22", "R23", "E1")
def test_an_attack_without_hits_fails_but_shields_may_be_drawn() -> None:
    play = placed("green", {0: ("", "gold")}, (ZEROS, "bc10 bc03 bc16")).choose("attack:0")
    assert (play.state.current_ranged.hits, play.topic, play.default()) == (0, "shield", ("stop",))
    for _ in range(3):
        play.choose("draw")
    assert play.events_of(RangedHeld)
    assert play.spent(B) == ["bc10", "bc03", "bc16"]


@rule("R24", "E1", "E6")
def test_piercing_without_shields_adds_no_hit() -> None:
    play = placed("green", {0: ("", "gold")}, (ZEROS, "")).choose("attack:0")
    assert (play.state.current_ranged.hits, play.state.current_ranged.shields) == (0, 0)
    play.choose("stop")
    assert (play.stack(0, B), len(play.events_of(RangedHeld))) == (["gold"], 1)


@rule("R23")
def test_the_defender_may_decline_to_draw() -> None:
    play = placed("green", {0: ("", "gold")}, ("bc05 bc01 bc03", "")).choose("attack:0").choose("stop")
    assert play.events_of(RangedHit)
    assert (play.lost(B), play.spent(B)) == (["gold"], [])


def test_the_default_is_to_draw_while_there_are_more_hits() -> None:
    play = placed("green", {0: ("", "black")}, ("bc01 bc19 bc02", "bc03 bc01")).choose("attack:0")
    assert (play.state.current_ranged.hits, play.state.current_ranged.shields) == (1, 0)
    assert play.default() == ("draw",)
    play.choose("draw")
    assert (play.state.current_ranged.drawn, play.state.current_ranged.shields, play.default()) == (
        1,
        0,
        ("draw",),
    )


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Change the printed values of a kind, because no scroll reduces the real ones to 0."""

    def prints(dragon: Dragon, **values: int) -> None:
        monkeypatch.setitem(DRAGONS, dragon, replace(DRAGONS[dragon], **values))
        value_at.cache_clear()

    yield prints
    monkeypatch.undo()
    value_at.cache_clear()


@rule("R23")
def test_a_shield_value_of_1_allows_one_card(printed: Callable[..., None]) -> None:
    printed(Dragon.GOLD, shield=1)
    play = placed("red", {0: ("", "gold")}, ("bc05 bc19 bc02 bc04", "bc19 bc10")).choose("attack:0")
    play.choose("draw")
    assert play.events_of(RangedHit)
    assert (play.spent(B), play.top(B)) == (["bc19"], ["bc10"])


@rule("R28")
def test_no_value_falls_below_zero(printed: Callable[..., None]) -> None:
    printed(Dragon.RED, melee=0)
    assert value_at(Dragon.RED, Stat.MELEE, Land.CRYSTAL_CAVERN) == 0


@rule("R23", "R24", "E3")
@pytest.mark.parametrize(
    ("target", "cards", "left"),
    [
        ("brass", "bc01 bc02 bc04", []),
        ("silver", "bc01 bc02 bc04", ["silver"]),
        ("silver", "bc05 bc02 bc04", []),
    ],
    ids=["any hit", "an automatic shield", "more hits than that"],
)
def test_with_a_shield_value_of_0_no_card_is_drawn(
    printed: Callable[..., None], target: str, cards: str, left: list[str]
) -> None:
    printed(Dragon[target.upper()], shield=0)
    play = placed("blue", {0: ("", target)}, (cards, "bc10")).choose("attack:0")
    assert play.topic != "shield"
    assert (play.stack(0, B), play.top(B), play.spent(B)) == (left, ["bc10"], [])


@rule("R20", "R28", "E4")
@pytest.mark.parametrize(("field", "asked"), [("bf15a", True), ("bf15b", False)], ids=["desert", "peaks"])
def test_a_scroll_that_leaves_no_ranged_value_forbids_the_attack_automatic_hit_or_not(
    printed: Callable[..., None], field: str, asked: bool
) -> None:
    printed(Dragon.GOLD, ranged=1)
    play = placed("gold", {0: ("", "silver")}, fields=f"{field} bf02a bf18a")
    assert (play.topic == "ranged") is asked


@rule("R20")
def test_a_ranged_value_of_0_allows_no_attack() -> None:
    play = table("bf15b bf02a bf18a", {0: ("lava", "gold")}, hands=("red", "green"))
    assert AnnounceRanged(A, Dragon.LAVA, 0, second=True).ask(play.state) is not None
    assert AnnounceRanged(A, Dragon.BRASS, 0).ask(play.state) is None
    assert AnnounceRanged(A, Dragon.BRASS, 0, second=True).ask(play.state) is None


def with_few_cards(top: str, spent: str) -> Play:
    """A table where A has placed a Red dragon and has only these battle cards in deck and discard pile."""
    left = {*top.split(), *spent.split()}
    others = " ".join([card for card in names(BASICS) if card not in left])
    given: dict[str, Any] = {"tops": (top, ""), "spent": (spent, ""), "cards": (others, "")}
    return table(stacks={0: ("", "gold")}, hands=("red gold", "green"), **given).choose("card:red", "field:0")


@rule("R22", "R25", "R26")
def test_revealed_cards_do_not_come_back_in_the_same_attack() -> None:
    play = with_few_cards("bc01 bc02", "bc03").choose("attack:0")
    (attack,) = play.events_of(RangedAttacked)
    assert names(attack.cards) == ["bc01", "bc02", "bc03"]
    assert play.state.current_ranged.hits == 2
    play.choose("stop")
    assert play.spent(A) == ["bc01", "bc02", "bc03"]


@rule("R25", "R26", "E7")
def test_the_first_reveal_of_a_red_dragon_is_not_shuffled_into_its_second() -> None:
    play = with_few_cards(ZEROS, "bc05").choose("attack:0")
    (again,) = play.events_of(RangedRedrawn)
    assert (names(again.cards), again.hits) == (["bc05"], 2)


def test_a_target_is_labelled_by_its_topmost_dragon_and_an_empty_side_by_its_place() -> None:
    play = placed("blue", {0: ("", "gold silver"), 1: ("", "gold")})
    labels = {option.id: option.label.key for option in play.pick().options if option.label}
    places = {"attack:0": "option.shoot", "attack:1": "option.shoot", "attack:2": "option.place"}
    assert labels.items() >= places.items()


@rule("R23", "R26")
def test_shields_are_drawn_though_all_cards_lie_in_the_discard_pile() -> None:
    hands, tops = ("red gold", "green"), ("bc01 bc02 bc04 bc07", "")
    play = table(stacks={0: ("", "gold silver")}, hands=hands, tops=tops, rest="discard")
    play.choose("card:red", "field:0").choose("attack:0")
    assert (play.seat, play.topic) == (B, "shield")
    play.choose("draw")
    assert len(play.state.players[B].battle_deck) == 19


@rule("R26")
def test_without_cards_there_is_nothing_to_draw() -> None:
    everything = " ".join([f"bc{number:02}" for number in range(1, 21)])
    play = table(
        stacks={0: ("", "gold"), 1: ("red", "red")},
        hands=("green gold", "green"),
        cards=("", everything),
    )
    play.choose("card:green", "field:0").choose("attack:0")
    assert play.topic == "command"


@rule("R22", "E7")
def test_red_reveals_again_without_a_hit() -> None:
    play = placed("red", {0: ("", "gold")}, (f"{ZEROS} bc01 bc03 bc19 bc10", "")).choose("attack:0")
    (again,) = play.events_of(RangedRedrawn)
    assert again.hits == 2
    assert play.state.current_ranged.hits == 2
    play.choose("stop")
    assert len(play.spent(A)) == 8


@rule("R22", "E7")
def test_the_second_reveal_stands() -> None:
    zeros = "bc15 bc16 bc19 bc10"
    play = placed("red", {0: ("", "gold")}, (f"{ZEROS} {zeros}", "")).choose("attack:0")
    assert len(play.events_of(RangedRedrawn)) == 1
    assert play.state.current_ranged.hits == 0


@rule("R22", "E7")
def test_red_does_not_reveal_again_after_a_hit() -> None:
    play = placed("red", {0: ("", "gold")}, ("bc01 bc02 bc04 bc07", "")).choose("attack:0")
    assert not play.events_of(RangedRedrawn)
    assert play.state.current_ranged.hits == 1


@rule("R24", "E6")
def test_piercing_removes_an_automatic_shield_too() -> None:
    play = placed("green", {0: ("", "silver")}, ("bc01 bc02 bc04", "bc19 bc01 bc05")).choose("attack:0")
    assert (play.state.current_ranged.hits, play.state.current_ranged.shields) == (1, 0)
    for _ in range(2):
        play.choose("draw")
    play.choose("draw")
    assert play.lost(B) == ["silver"]


@rule("R24")
def test_an_automatic_shield_holds_against_one_hit() -> None:
    play = placed("blue", {0: ("", "silver")}, ("bc01 bc02 bc04", "")).choose("attack:0").choose("stop")
    assert play.stack(0, B) == ["silver"]


@rule("R24", "R28")
@pytest.mark.parametrize(
    ("field", "tops", "cards"),
    [("bf02a", "bc01 bc18 bc02 bc05 bc03", 2), ("bf15b", "bc01 bc18 bc05", 1)],
    ids=["desert", "peaks"],
)
def test_lava_attacks_again_after_a_hit_with_one_card_fewer(field: str, tops: str, cards: int) -> None:
    stacks, fields = {0: ("", "gold silver brass")}, f"{field} bf09b bf18a"
    play = placed("lava", stacks, (tops, ""), fields).choose("attack:0").choose("stop")
    assert (play.topic, play.seat, play.offers()) == ("volley", A, {"attack:0", "decline"})
    play.choose("attack:0")
    assert (play.state.current_ranged.target.name, play.state.current_ranged.cards) == ("SILVER", cards)
    play.choose("stop")
    assert play.lost(B) == ["brass", "silver"]
    assert (play.seat, play.topic) == (B, "command")


@rule("R21")
@pytest.mark.parametrize("stack", ["gold", "clockwork gold"], ids=["nobody left", "an immune one"])
def test_a_volley_needs_another_target(stack: str) -> None:
    play = placed("lava", {0: ("", stack)}, ("bc05 bc18 bc01", ""), "bf12a bf15a bf18a")
    play.choose("attack:0").choose("stop")
    assert play.lost(B) == ["gold"]
    assert (play.seat, play.topic) == (B, "command")


@rule("R24")
def test_no_volley_after_an_attack_that_failed() -> None:
    play = placed("lava", {0: ("", "gold silver")}, (ZEROS, "")).choose("attack:0").choose("stop")
    assert (play.seat, play.topic) == (B, "command")


@rule("R28")
@pytest.mark.parametrize(
    ("dragon", "field", "cards"), [("green", "bf04a", 4), ("gold", "bf05b", 3), ("blue", "bf03a", 2)]
)
def test_scrolls_change_the_number_of_cards(dragon: str, field: str, cards: int) -> None:
    play = placed(dragon, {0: ("", "gold")}, fields=f"{field} bf15a bf18a").choose("attack:0")
    assert play.state.current_ranged.cards == cards


@rule("R28")
def test_a_blue_dragon_has_its_own_scroll_and_its_target_another_one() -> None:
    fields = "bf15b bf01b bf18a"
    play = placed("blue", {1: ("", "gold")}, fields=fields).choose("attack:1")
    assert (play.state.current_ranged.cards, play.state.current_ranged.left) == (2, 4)


@rule("R24", "E10")
def test_a_removed_dragon_leaves_room() -> None:
    stacks = {0: ("", "gold gold silver")}
    play = placed("red", stacks, ("bc05 bc18 bc01 bc03", "")).choose("attack:0").choose("stop")
    assert (play.seat, play.topic) == (B, "command")
    assert "field:0" in play.offers("card:green")
