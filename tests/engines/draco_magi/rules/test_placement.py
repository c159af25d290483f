"""Command Dragons: turns, room, bans, freezing, and abilities of placed dragons."""

import pytest

from engines.draco_magi.cards.dragons import build_dragon_deck
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.events.placement import (
    AdvancedAdded,
    CannotPlace,
    DragonMoved,
    DragonPlaced,
    FieldFlipped,
)
from engines.draco_magi.state import Phase
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.table import table
from tests.rules import rule

FULL_BATTLEFIELDS = {0: ("red red red", "gold gold gold"), 1: ("green green green", "silver silver silver")}
"""Two battlefields where both sides are full."""


@rule("R14", "R17")
def test_players_place_in_turn_from_the_marker_holder_on() -> None:
    play = table(seat=B, hands=("gold gold", "red red"))
    order = []
    while play.topic == "command":
        order.append(play.seat)
        play.place("red" if play.seat == B else "gold", 0)
    assert order == [B, A, B, A]
    assert play.stack(0, A) == ["gold", "gold"]


@rule("R14")
def test_a_placed_dragon_is_topmost() -> None:
    play = table(stacks={1: ("gold", "")}, hands=("bronze brass", "")).place("brass", 1)
    assert play.stack(1, A) == ["gold", "brass"]


def test_the_default_is_the_first_dragon_where_the_side_is_smallest() -> None:
    play = table(stacks={0: ("gold", ""), 2: ("", "red red")}, hands=("silver black polar", "gold"))
    assert play.default() == ("card:black",)
    assert play.default("card:polar") == ("field:1",)
    assert play.default("card:polar", "field:1") == ("ordinary",)


@rule("R15")
def test_a_full_side_takes_no_more() -> None:
    play = table(stacks={0: ("gold gold gold", "")}, hands=("silver silver", "red"))
    assert play.blocked("card:silver") == {"field:0": "why.full"}
    assert play.refuse("card:silver", "field:0") == "why.full"


@rule("R15", "R29", "E18", "E20")
def test_a_covering_polar_is_one_of_three() -> None:
    play = table(stacks={0: ("gold gold", "red")}, hands=("polar silver", "red red"))
    play.choose("card:polar", "field:0", "freeze")
    assert play.state.field(0).count(A) == 3
    play.place("red", 1)
    assert play.blocked("card:silver") == {"field:0": "why.full"}


@rule("R16")
def test_a_scroll_forbids_a_kind() -> None:
    play = table("bf02a bf04a bf12a", hands=("clockwork polar", "red"))
    assert play.blocked("card:clockwork") == {"field:0": "why.forbidden"}
    assert play.blocked("card:polar") == {"field:1": "why.forbidden"}


@rule("R16", "E13")
def test_a_flip_leaves_dragons_that_would_be_forbidden() -> None:
    play = table("bf02b bf15a bf18a", {0: ("", "clockwork")}, hands=("brass gold", "red"))
    play.choose("card:brass", "field:0").choose("flip")
    assert play.stack(0, B) == ["clockwork"]


@rule("R17", "E12")
def test_a_player_with_only_forbidden_kinds_is_skipped() -> None:
    play = table(hands=("gold silver", "clockwork"))
    play.choose("card:gold", "field:0")
    assert play.events_of(CannotPlace) == [CannotPlace(B)]
    assert (play.seat, play.hand(A)) == (A, ["silver"])


@rule("R17", "R18", "E12")
def test_dragons_that_cannot_be_placed_are_set_aside_and_announced() -> None:
    play = table(hands=("gold", "clockwork"))
    play.choose("card:gold", "field:0")
    assert [event.seat for event in play.events_of(CannotPlace)] == [B]
    assert play.state.phase is Phase.MELEE
    assert play.hand(B) == ["clockwork"]
    play.choose("field:0").choose("field:1")
    assert (play.state.phase, play.seat, play.offers()) == (Phase.NIGHTFALL, B, {"card:clockwork"})


@rule("R17")
def test_passing_is_not_offered() -> None:
    play = table(hands=("gold", "red"))
    assert play.offers() == {"card:gold"}
    assert play.offers("card:gold") == {"field:0", "field:1", "field:2"}


@rule("R17", "E11", "E10")
def test_a_player_without_room_places_again_once_there_is_room() -> None:
    # Given a player whose sides are all full: the other one places twice in a row
    stacks = {**FULL_BATTLEFIELDS, 2: ("blue", "brass brass bronze")}
    play = table(stacks=stacks, hands=("black purple", "bronze"), tops=("bc05 bc18", ""))
    play.place("black", 2)
    assert (play.seat, play.topic) == (A, "command")

    # When a dragon of the full side is lost to a ranged attack
    play.choose("card:purple").choose("attack:2").choose("stop")
    assert play.stack(2, B) == ["brass", "brass"]

    # Then its owner places again
    assert (play.seat, play.topic) == (B, "command")
    play.choose("card:bronze")
    assert play.stack(2, B) == ["brass", "brass", "bronze"]


@rule("R17", "E51")
def test_with_both_sides_full_nobody_places() -> None:
    stacks = {**FULL_BATTLEFIELDS, 2: ("black black black", "brass brass brass")}
    play = table(stacks=stacks, hands=("gold", "red"))
    assert (play.topic, play.state.phase) == ("resolve", Phase.MELEE)
    play.choose("field:0")
    assert [len(player.battle_hand) for player in play.state.players] == [3, 6]


@rule("R29")
def test_polar_freezes_or_is_placed_like_any_dragon() -> None:
    for answer, stack, cover in (("freeze", [], A), ("ordinary", ["polar"], None)):
        play = table(hands=("polar gold", "red")).choose("card:polar", "field:0", answer)
        assert play.stack(0, A) == stack
        assert play.state.field(0).cover == cover
        (placed,) = play.events_of(DragonPlaced)
        assert placed.freezes is (answer == "freeze")


@rule("R29", "E19")
def test_a_second_polar_does_not_freeze() -> None:
    play = table(cover={0: A}, seat=B, hands=("gold", "polar"))
    assert play.offers("card:polar", "field:1") == {"freeze", "ordinary"}
    assert play.refuse("card:polar", "field:0", "freeze") == "kernel.too_long"
    play.choose("card:polar", "field:0")
    assert play.stack(0, B) == ["polar"]
    assert play.state.field(0).cover == A


@rule("R30")
def test_at_a_frozen_battlefield_dragons_are_placed_and_attacked() -> None:
    play = table(stacks={0: ("", "gold")}, cover={0: B}, hands=("red red", "gold"), tops=("bc05", "bc19"))
    play.choose("card:red", "field:0")
    assert play.offers() == {"attack:0", "decline"}
    play.choose("attack:0")
    assert play.state.current_ranged.target.name == "GOLD"


@rule("R30")
def test_the_covering_polar_is_no_target() -> None:
    play = table(cover={0: B}, hands=("red red", "gold"))
    play.choose("card:red", "field:0")
    assert (play.seat, play.topic) == (B, "command")


@rule("R27", "R30")
def test_a_frozen_battlefield_is_neither_flipped_nor_left_nor_entered() -> None:
    stacks = {0: ("gold", "gold"), 1: ("silver", "red")}
    frozen = table(stacks=stacks, cover={0: A}, hands=("brass black purple", "green"))
    frozen.choose("card:brass", "field:0")
    assert frozen.topic == "command"
    play = table(stacks=stacks, cover={0: A}, hands=("black", "green")).choose("card:black", "field:1")
    assert play.blocked() == {"field:0": "why.frozen"}
    assert play.offers() == {"field:2", "decline"}
    play = table(stacks=stacks, cover={0: A}, hands=("black", "green")).choose("card:black", "field:0")
    assert (play.seat, play.topic) == (B, "command")
    play = table(stacks=stacks, cover={0: A}, hands=("purple", "green")).choose("card:purple", "field:2")
    assert play.blocked() == {"field:0": "why.frozen"}
    assert play.offers() == {"field:1", "decline"}


@rule("R27")
def test_brass_flips() -> None:
    play = table(hands=("brass gold", "red")).choose("card:brass", "field:0")
    assert (play.topic, play.offers(), play.default()) == ("ability", {"flip", "decline"}, ("decline",))
    play.choose("flip")
    (flipped,) = play.events_of(FieldFlipped)
    assert (flipped.side.land.value, flipped.side.gem.value) == ("elder_forest", "blue")
    assert play.state.field(0).side == flipped.side


@rule("R19")
def test_black_drives_the_topmost_enemy_off() -> None:
    play = table(stacks={0: ("", "gold red")}, hands=("black", "green")).choose("card:black", "field:0")
    assert play.offers() == {"field:1", "field:2", "decline"}
    play.choose("field:2")
    assert (play.stack(0, B), play.stack(2, B)) == (["gold"], ["red"])
    (moved,) = play.events_of(DragonMoved)
    assert (moved.seat, moved.owner, moved.origin, moved.at) == (A, B, 0, 2)


@rule("R19", "E24")
@pytest.mark.parametrize(
    "stacks",
    [{}, {0: ("", "red"), 1: ("", "gold gold gold"), 2: ("", "silver silver silver")}],
    ids=["nobody there", "nowhere to go"],
)
def test_black_offers_no_useless_ability(stacks: dict[int, tuple[str, str]]) -> None:
    play = table(stacks=stacks, hands=("black", "green")).choose("card:black", "field:0")
    assert play.topic != "ability"


@rule("R16")
def test_black_cannot_drive_a_dragon_where_it_is_forbidden() -> None:
    play = table("bf12a bf02a bf01a", {0: ("", "clockwork")}, hands=("black", "green"))
    play.choose("card:black", "field:0")
    assert play.blocked() == {"field:1": "why.forbidden"}


@rule("R19", "E26")
def test_purple_calls_a_dragon_on_top_of_itself() -> None:
    play = table(stacks={1: ("gold brass", "")}, hands=("purple", "green")).choose("card:purple", "field:0")
    assert play.offers() == {"field:1", "decline"}
    assert play.blocked() == {"field:2": "why.no_dragon"}
    play.choose("field:1")
    assert (play.stack(0, A), play.stack(1, A)) == (["purple", "brass"], ["gold"])
    assert play.topic == "command"


@rule("R15", "E25")
def test_purple_as_the_third_has_no_room() -> None:
    play = table(stacks={0: ("gold gold", ""), 1: ("brass", "")}, hands=("purple", "green"))
    play.choose("card:purple", "field:0")
    assert (play.seat, play.topic) == (B, "command")


@rule("R19")
def test_bronze_draws_a_dragon() -> None:
    play = table(hands=("bronze", "green"), dragon_tops=("lava", "")).choose("card:bronze", "field:0")
    assert play.default() == ("draw",)
    play.choose("draw")
    assert play.hand(A) == ["lava"]


@rule("R19")
def test_battle_adds_an_advanced_card_to_the_discard_pile() -> None:
    play = table(hands=("battle", "green"), advanced="ab07").choose("card:battle", "field:0")
    assert play.default() == ("add",)
    play.choose("add")
    assert play.spent(A) == ["ab07"]
    assert [card.name for event in play.events_of(AdvancedAdded) for card in event.cards] == ["AB07"]
    assert play.view(B).players[A].advanced.cards == play.state.players[A].advanced.cards


@rule("R19")
def test_undead_returns_a_dragon_to_the_hand() -> None:
    play = table(hands=("undead", "green"), lost=("gold red gold", "")).choose("card:undead", "field:0")
    assert play.offers() == {"card:gold", "card:red", "decline"}
    play.choose("card:gold")
    assert (play.hand(A), play.lost(A)) == (["gold"], ["red", "gold"])


@rule("R19", "E27")
def test_undead_offers_nothing_with_an_empty_discard_pile() -> None:
    play = table(hands=("undead", "green")).choose("card:undead", "field:0")
    assert (play.seat, play.topic) == (B, "command")


@rule("R19", "E27")
def test_battle_offers_nothing_without_advanced_cards() -> None:
    all_of_them = " ".join([f"ab{number:02}" for number in range(1, 19)])
    play = table(hands=("battle", "green"), spent=(all_of_them, "")).choose("card:battle", "field:0")
    assert (play.seat, play.topic) == (B, "command")


@rule("R19", "E27")
@pytest.mark.parametrize(("lost", "asked"), [("", False), ("red", True)], ids=["nothing", "a discarded one"])
def test_bronze_draws_as_long_as_there_is_a_dragon_in_deck_or_discard_pile(lost: str, asked: bool) -> None:
    others = list(build_dragon_deck())
    for name in lost.split():
        others.remove(Dragon[name.upper()])
    play = table(hands=(" ".join(names(others)), "green"), lost=(lost, ""))
    play.choose("card:bronze", "field:0")
    assert (play.topic == "ability") is asked
    assert play.seat == (A if asked else B)


@rule("R17")
def test_a_player_who_draws_a_dragon_with_their_last_one_goes_on_placing() -> None:
    play = table(hands=("bronze", "red green"), dragon_tops=("lava", "")).choose("card:bronze", "field:0")
    play.choose("draw").place("red", 0)
    assert (play.seat, play.topic, play.offers()) == (A, "command", {"card:lava"})


@rule("R29", "E22")
def test_a_thawed_polar_is_hit_lost_returned_and_freezes_again_from_the_hand() -> None:
    # Given a Polar that has thawed: it stands in the stack like any other
    thawed = table(stacks={0: ("", "gold")}, cover={0: B}, resolve=True).choose("field:0")
    tops = ("bc05 bc18 bc01 bc03", "")
    play = table(stacks={0: ("", "gold polar")}, hands=("red brass", "undead"), tops=tops)
    assert play.state.field(0) == thawed.state.field(0)

    # When it is hit, lost, and returned to the hand
    play.choose("card:red", "field:0").choose("attack:0").choose("stop")
    assert (play.stack(0, B), play.lost(B)) == (["gold"], ["polar"])
    play.choose("card:undead", "field:1").choose("card:polar")
    play.place("brass", 2)

    # Then it may freeze again
    assert play.hand(B) == ["polar"]
    play.choose("card:polar", "field:2", "freeze")
    assert [event.freezes for event in play.events_of(DragonPlaced)] == [True]


@rule("E23")
@pytest.mark.parametrize(
    ("mover", "stacks", "came", "owner", "at"),
    [
        ("purple", {1: ("polar", "")}, "field:1", A, 0),
        ("black", {0: ("", "polar")}, "field:2", B, 2),
    ],
)
def test_a_polar_that_is_called_or_driven_does_not_freeze(
    mover: str, stacks: dict[int, tuple[str, str]], came: str, owner: int, at: int
) -> None:
    play = table(stacks=stacks, hands=(mover, "green")).choose(f"card:{mover}", "field:0").choose(came)
    assert play.stack(at, owner)[-1] == "polar"
    assert not any(play.state.field(at).is_frozen for at in range(3))
    assert (play.seat, play.topic) == (B, "command")


@rule("R19")
def test_a_ranged_attack_comes_before_the_ability() -> None:
    stacks = {0: ("", "gold"), 1: ("brass", "")}
    play = table(stacks=stacks, hands=("purple", "green"), tops=("bc05 bc01", "")).choose(
        "card:purple", "field:0"
    )
    assert play.topic == "ranged"
    play.choose("attack:0")
    assert (play.topic, play.seat) == ("shield", B)
    play.choose("stop")
    assert (play.topic, play.seat) == ("ability", A)


@rule("R19", "R20")
@pytest.mark.parametrize("dragon", ["brass", "bronze", "red", "blue"])
def test_a_called_dragon_neither_attacks_nor_uses_its_ability(dragon: str) -> None:
    play = table(stacks={0: ("", "gold"), 1: (dragon, "")}, hands=("purple", "green"))
    play.choose("card:purple", "field:0").choose("decline").choose("field:1")
    assert play.stack(0, A) == ["purple", dragon]
    assert (play.seat, play.topic) == (B, "command")
