"""Casting: payment, left to right, mastered spells, cantrips (R15-R21, R28-R33)."""

import pytest

from engines.kernel.choices.decision import Pick
from engines.magecraft.cards import CANTRIPS, Character, Gem
from engines.magecraft.events.icons import IconLost
from engines.magecraft.events.spells import CantripUsed, GoldenDiscarded, GoldenPassed, SpellCast
from engines.magecraft.events.turns import GemsDrawn, Refreshed
from tests.engines.magecraft.play import A, B
from tests.engines.magecraft.table import table
from tests.rules import rule

GOLEM = {A: "golem", B: "priest"}
MAGE = {A: "mage", B: "priest"}


@rule("R17", "R15")
def test_a_book_is_cast_by_casting_its_leftmost_spell() -> None:
    play = table(hand={A: "FFW"}, books={A: "fireball flame_lance"}, character=GOLEM)
    play.choose("book:1", "hand:water")
    assert [event.spell.name for event in play.events_of(SpellCast)] == ["FIREBALL"]
    assert play.state.turn.book == 0


@rule("R17")
def test_a_player_can_stop_after_any_spell() -> None:
    play = table(hand={A: "EEWW"}, books={A: "stone_skin absorb"}, character=MAGE)
    play.choose("book:1").time_out().time_out()
    assert play.offers() == {"next", "cantrip", "end"}
    play.choose("end")
    assert (play.topic, play.gems_on_spells(A)) == ("study", {"stone_skin": "E"})


@rule("R19", "E40")
def test_fixed_slots_are_paid_first_and_wild_ones_by_choice() -> None:
    play = table(hand={A: "FFDW"}, books={A: "meteor"}, character=GOLEM)
    assert play.offers("book:1") == {"hand:water", "hand:darkness"}
    play.choose("book:1", "hand:darkness")
    assert (play.gems_on_spells(A), play.hand(A)) == ({"meteor": "FFD"}, "W")


@rule("R19")
def test_the_last_fire_is_reserved_for_its_slot() -> None:
    play = table(hand={A: "FWL"}, books={A: "fireball"}, character=GOLEM)
    assert play.offers("book:1") == {"hand:water", "hand:light"}


@rule("R19")
def test_wild_slots_are_paid_from_left_to_right() -> None:
    play = table(hand={A: "WLL"})
    assert play.explore("book:2").topic.args["slot"] == 1
    assert play.explore("book:2", "hand:light").topic.args["slot"] == 2
    assert play.default_id("book:2") == "hand:light"
    play.choose("book:2", "hand:light", "hand:water")
    assert play.gems_on_spells(A) == {"magic_missile": "LW"}


@rule("R19")
def test_the_last_gems_pay_in_one_button() -> None:
    play = table(hand={A: "WL"})
    payment = play.explore("book:2")
    assert isinstance(payment, Pick)
    assert (payment.topic.key, payment.topic.args["gems"]) == ("pay.all", (Gem.WATER, Gem.LIGHT))
    button = next(option for option in payment.options if option.id == "hand:water")
    assert (button.text.key, payment.default) == ("gem.pay.cast", ("hand:water",))
    assert play.choose("book:2", "hand:water").gems_on_spells(A) == {"magic_missile": "WL"}
    assert table(hand={A: "WLL"}).explore("book:2").topic.key == "pay"  # a gem is left over


@rule("R19", "R29")
def test_gems_for_a_mastered_spell_have_an_order() -> None:
    play = table(hand={A: "WL"}, books={A: "/ magic_missile* meditation"})
    assert play.explore("book:2").topic.key == "pay"


def test_previewing_a_spellbook_changes_nothing() -> None:
    play = table(hand={A: "WLL"})
    before = play.state
    assert not play.is_complete("book:2", "hand:light")
    assert play.is_complete("book:2", "hand:light", "hand:water")
    assert play.state is before


@rule("R20")
def test_gems_that_a_spell_draws_pay_for_the_next() -> None:
    play = table(hand={A: "W"}, bag={A: "EE"}, books={A: "meditation stone_skin"}, character=GOLEM)
    play.choose("book:1")
    assert (play.hand(A), play.offers()) == ("EE", {"next", "cantrip", "end"})
    play.choose("next")
    assert play.gems_on_spells(A) == {"meditation": "W", "stone_skin": "E"}


@rule("R33", "E27")
def test_a_cantrip_may_make_the_next_spell_payable() -> None:
    play = table(hand={A: "FWW"}, bag={A: "EEEE"}, books={A: "fireball stone_skin"}, character=MAGE)
    play.choose("book:1").choose("hp:fire").choose("hp:fire")
    assert play.blocked() == {"next": "why.spell"}
    assert play.choose("cantrip").offers() == {"next", "end"}


@rule("R21")
def test_a_spell_can_be_paid_with_its_golden_gem_alone() -> None:
    play = table(hand={A: "LW", B: "FWEL"}, books={A: "minor_cure* sunbeam"}, academy="", character=GOLEM)
    play.choose("book:1")
    assert play.events_of(IconLost) == [
        IconLost(A, icon) for icon in play.player(A).books[0][0].spell_card.icons
    ]
    assert play.events_of(GoldenPassed)[0].gem is Gem.LIGHT


@rule("R18")
@pytest.mark.parametrize(
    ("first", "left"),
    [
        ("draw", {"icon:heal", "icon:attack"}),
        ("heal", {"icon:draw", "icon:attack"}),
        ("attack", {"icon:draw", "icon:heal", "icon:attack"}),
    ],
)
def test_icons_come_in_any_order(first: str, left: set[str]) -> None:
    books = {A: "soul_leech"}
    play = table(hand={A: "DW"}, bag={A: "FFFF"}, hp={A: 11}, books=books, character=GOLEM)
    play.choose("book:1")
    assert play.offers() == {"icon:draw", "icon:heal", "icon:attack"}
    assert play.default_id() == "icon:draw"
    play.choose(f"icon:{first}")
    assert play.offers() == left


@rule("R28", "R29", "E19")
def test_a_mastered_spell_is_paid_from_the_hand_first() -> None:
    play = table(hand={A: "FWE"}, books={A: "fireball* quake"}, character=GOLEM)
    play.choose("book:1", "hand:water")
    assert (play.gems_on_spells(A), play.hand(A)) == ({"fireball": "FW"}, "E")

    # And it moves on to a spell, here one without a slot for it
    play.choose("hp:fire").choose("hp:fire")
    assert (play.gems_on_spells(A), play.discard(A)) == ({"fireball": "-W"}, "F")


@rule("R28", "R30", "E24")
def test_a_wild_golden_slot_has_the_colour_of_its_gem() -> None:
    books = {A: "magic_missile* fireball"}
    play = table(hand={A: "FWWE"}, books=books, character=MAGE)
    play.choose("book:1", "hand:fire", "hand:water").choose("hp:fire")
    assert play.gems_on_spells(A) == {"magic_missile": "-W", "fireball": "F-"}
    assert play.events_of(GoldenPassed)[0].gem is Gem.FIRE


@rule("R29", "E20")
def test_the_golden_gem_of_the_last_spell_is_discarded_at_once() -> None:
    play = table(hand={A: "EEEE"}, bag={A: "FFFF"}, books={A: "absorb*"}, phase="cast", character=GOLEM)
    play.choose("book:1").choose("icon:draw").choose("academy:fire")
    assert play.events_of(GoldenDiscarded) == [GoldenDiscarded(A, Gem.EARTH)]
    assert (play.topic, play.discard(A)) == ("cast", "E")


@rule("R30", "E23")
def test_a_golden_gem_pays_a_slot_of_its_colour_before_a_wild_one() -> None:
    play = table(hand={A: "FFWW"}, books={A: "ember_dart* fireball"}, character=MAGE)
    play.choose("book:1").choose("hp:fire")
    assert play.gems_on_spells(A) == {"ember_dart": "-", "fireball": "F-"}
    assert play.offers("next") == {"hand:fire", "hand:water"}


@rule("R31", "E25")
def test_a_golden_gem_travels_on_through_mastered_spells() -> None:
    books = {A: "ember_dart* cinder_rite* flame_lance"}
    play = table(hand={A: "FEWW"}, bag={A: "WWWW"}, books=books, character=MAGE)
    play.choose("book:1").choose("hp:fire")
    assert play.gems_on_spells(A)["cinder_rite"] == "F"
    assert play.is_complete("next")
    play.choose("next").choose("icon:draw").choose("hand:water")
    assert play.gems_on_spells(A) == {"ember_dart": "-", "cinder_rite": "-", "flame_lance": "F-"}
    play.choose("next")
    assert play.gems_on_spells(A)["flame_lance"] == "FE"


@rule("R30", "R31", "E25")
def test_a_golden_gem_travels_on_from_a_wild_leftmost_slot() -> None:
    # Given a golden gem on the leftmost slot, a wild one, of a mastered spell
    books = {A: "ember_dart* magic_missile* fireball"}
    play = table(hand={A: "FEWW"}, books=books, character=MAGE).choose("book:1").choose("hp:fire")
    assert play.gems_on_spells(A)["magic_missile"] == "F-"

    # When that spell is cast with a gem of another colour, then it is the golden gem that moves on
    play.choose("next", "hand:earth").choose("hp:fire")
    assert play.gems_on_spells(A) == {"ember_dart": "-", "magic_missile": "-E", "fireball": "F-"}


@rule("R30", "R31")
def test_a_golden_gem_on_another_slot_stops_and_the_leftmost_gem_is_golden_next() -> None:
    # Given a golden Fire on the second slot, a wild one, of a mastered spell
    books = {A: "ember_dart* minor_cure* radiant_cure"}
    play = table(hand={A: "FLLW"}, hp={A: 9}, books=books, character=MAGE).choose("book:1").choose("hp:fire")
    assert play.gems_on_spells(A)["minor_cure"] == "-F"

    # When that spell is cast, then the Light on its leftmost slot moves on, and the Fire stays
    play.choose("next").choose("academy:light").choose("academy:light")
    assert play.gems_on_spells(A) == {"ember_dart": "-", "minor_cure": "-F", "radiant_cure": "L-"}


@rule("R31")
def test_a_golden_gem_stops_on_a_spell_that_is_not_mastered() -> None:
    books = {A: "ember_dart* cinder_rite flame_lance"}
    play = table(hand={A: "FEWW"}, bag={A: "WWWW"}, books=books, character=MAGE)
    play.choose("book:1").choose("hp:fire").choose("next").choose("icon:draw").choose("hand:water")
    assert play.gems_on_spells(A) == {"ember_dart": "-", "cinder_rite": "F"}
    assert "next" in play.blocked()


@rule("R32", "E22")
def test_a_waiting_golden_gem_pays_for_nothing_else() -> None:
    books = {A: "fireball* flame_lance"}
    play = table(hand={A: "FWEE", B: "FWEL"}, books=books, character={A: "spellblade", B: "mage"})
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire")
    assert play.gems_on_spells(A)["flame_lance"] == "F-"
    assert (play.offers(), play.blocked()) == ({"next", "end"}, {"cantrip": "why.cost"})
    play.choose("end")
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE, Gem.WATER, Gem.EARTH, Gem.EARTH))]
    assert play.gems_on_spells(A) == {}


@rule("R32", "R34", "R35", "E41")
def test_a_waiting_golden_gem_pays_for_no_lesson_and_no_revision() -> None:
    # Given three gems in hand and a golden Fire on a spell
    play = table(hand={A: "FWEEL", B: "FWEL"}, books={A: "fireball* flame_lance"}, piles="ember_dart")
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire").choose("end")
    assert (play.topic, play.hand(A), play.gems_on_spells(A)["flame_lance"]) == ("study", "EEL", "F-")

    # Then neither a lesson that asks for Fire nor a revision can be paid with it
    blocked = play.blocked()
    assert (blocked["learn:ember_dart"], blocked["revise"]) == ("why.cost", "why.revision")


@rule("R32", "R27")
def test_a_golden_gem_on_a_card_does_not_vanish() -> None:
    play = table(hand={A: "FWW"}, bag={A: "LL"}, books={A: "ember_dart* cinder_rite*"}, character=GOLEM)
    play.choose("book:1").choose("hp:fire").choose("next").choose("icon:draw")
    assert (play.topic, play.gems_on_spells(A)["cinder_rite"]) == ("vanish", "F")
    assert {id for id in play.offers() if id.startswith("hand:")} == {"hand:water", "hand:light"}


@rule("R33", "R2")
@pytest.mark.parametrize("character", list(Character))
def test_every_cantrip_costs_its_gem(character: Character) -> None:
    cantrip = CANTRIPS[character]
    letter = "FWELD"[cantrip.cost.slots[0] or 0]
    play = table(
        hand={A: letter * 3, B: "FWEL"},
        bag={A: "EEEE"},
        hp={A: 11},
        character={A: character.name.lower(), B: Character((character + 1) % 4).name.lower()},
    )
    play.choose("cantrip")
    assert play.events_of(CantripUsed)[0].paid == play.player(A).cantrip
    assert len(play.player(A).cantrip) == 1
    while play.topic not in ("cast", "study"):
        play.time_out()
    assert play.blocked()["cantrip"] == "why.used"
    hp, shield, score, hand = play.hp(A), play.shield(A), play.score(A), play.hand(A)
    assert {
        Character.SPELLBLADE: len(score) == 1,
        Character.MAGE: hand == "WWEE",
        Character.PRIEST: (hp, score) == (12, ""),
        Character.GOLEM: (hand, len(shield), score) == ("E", 1, "E"),
    }[character]


@rule("R33")
def test_a_cantrip_needs_no_spell_and_is_used_only_once() -> None:
    play = table(hand={A: "WW"}, bag={A: "WWWWWW"}, character=MAGE)
    play.choose("cantrip")
    assert len(play.events_of(GemsDrawn)) == 2
    assert play.refuse("cantrip") == "why.used"


@rule("R2", "R33")
def test_a_cantrip_may_come_first_and_its_gem_stays_until_the_refresh() -> None:
    # Given a cantrip that was used before any spell
    hands = {A: "WEFFFF", B: "FWEL"}
    play = table(hand=hands, bag={A: ""}, books={A: "stone_skin"}, character=MAGE)
    play.choose("cantrip")
    assert "book:1" in play.offers()

    # When a spell follows and casting ends, then its gem still lies on the character board
    play.choose("book:1").choose("academy:fire").choose("academy:fire")
    assert (play.topic, play.player(A).cantrip, play.discard(A)) == ("study", (Gem.WATER,), "")

    # And the Refresh discards it with the others
    play.choose("pass")
    assert play.events_of(Refreshed) == [Refreshed(A, (*[Gem.FIRE] * 4, Gem.WATER, Gem.EARTH))]
    assert play.player(A).cantrip == ()


@rule("R33")
def test_a_cantrip_leaves_a_waiting_golden_gem_alone() -> None:
    books = {A: "ember_dart* flame_lance"}
    play = table(hand={A: "FWE"}, bag={A: "LL"}, books=books, character=MAGE)
    play.choose("book:1").choose("hp:fire").choose("cantrip")
    assert (play.hand(A), play.gems_on_spells(A)["flame_lance"]) == ("ELL", "F-")
    play.choose("next")
    assert (play.hand(A), play.gems_on_spells(A)["flame_lance"]) == ("LL", "FE")
