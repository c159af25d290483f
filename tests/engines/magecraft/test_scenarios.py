"""The ten scenarios of RULES.md, played through (T1-T10)."""

import pytest
from msgspec.structs import replace

from engines.magecraft.cards import BASIC_SPELLS, STARTER_SPELLS, Gem
from engines.magecraft.events.turns import GemsDrawn, MageFell
from tests.engines.magecraft.play import A, B, C, Play, deal, letters
from tests.engines.magecraft.table import table
from tests.rules import rule

HANDS = {2: [2, 3], 3: [2, 3, 4], 4: [2, 3, 4, 4]}
BAGS = {2: [8, 8], 3: [8, 8, 8], 4: [8, 8, 8, 7]}
DISCARDS = {2: [2, 1], 3: [2, 1, 0], 4: [2, 1, 0, 1]}
TOTALS = {2: 88, 3: 132, 4: 176}


def total(play: Play) -> int:
    """The number of gems on the table."""
    held = [
        player.stock.total
        + sum([zone.total for zone in (player.discard, player.hp, player.shield, player.score)])
        + len(player.cantrip)
        + sum([gem is not None for card in player.cards for gem in card.gems])
        for player in play.state.players
    ]
    return play.academy.total + sum(held)


@rule("T1", "R1", "R3", "R5", "R6", "R7", "R8", "R9", "R11", "R12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_t1_the_set_up(players: int) -> None:
    play = deal(players)
    piles = play.state.academy.piles
    assert play.topic == "character"
    assert play.academy.counts == ({2: 8, 3: 12, 4: 16}[players],) * len(Gem)
    assert {pile.left for pile in piles} == {players}
    spells = {pile.spell for pile in piles}
    assert len(spells) == len(piles) == 12
    assert spells >= set(BASIC_SPELLS)
    assert not spells & set(STARTER_SPELLS)
    assert {play.hand(seat) for seat in range(players)} == {""}

    while play.topic in ("character", "start"):
        play.time_out()
    seats = play.state.clockwise(play.state.first)
    assert [len(play.hand(seat)) for seat in seats] == HANDS[players]
    assert [len(play.bag(seat)) for seat in seats] == BAGS[players]
    assert [len(play.discard(seat)) for seat in seats] == DISCARDS[players]
    assert len({play.player(seat).character for seat in seats} - {None}) == players
    for seat in seats:
        assert letters(play.player(seat).hp) == "FFFWWWEEELLL"
        assert sorted(play.bag(seat) + play.hand(seat) + play.discard(seat)) == sorted("FFFWWWEEELLL")
        assert play.books(seat) == ["meditation", "magic_missile", "mana_tricks"]
        assert (play.shield(seat), play.score(seat)) == ("", "")
    assert total(play) == TOTALS[players]


@rule("T2", "R15", "E26")
def test_t2_left_to_right_and_no_skipping() -> None:
    books = {A: "fireball meditation / magic_missile / mana_tricks"}
    play = table(hand={A: "WWL"}, books=books, character={A: "golem", B: "mage"})
    assert play.offers() == {"book:2", "book:3", "end"}
    assert play.blocked() == {"book:1": "why.spell", "cantrip": "why.cost"}


@rule("T2", "R15", "R16", "R17", "R18")
def test_t2_one_book_only() -> None:
    books = {A: "fireball meditation / magic_missile / mana_tricks"}
    play = table(hand={A: "FWL"}, bag={A: "WWWW"}, books=books, character={A: "mage", B: "golem"})
    assert play.offers("book:1") == {"hand:water", "hand:light"}
    play.choose("book:1", "hand:light")
    assert play.gems_on_spells(A) == {"fireball": "FL"}
    play.choose("hp:fire").choose("hp:fire")
    assert (play.hp(B), play.score(A)) == (10, "FF")
    assert play.offers() == {"next", "cantrip", "end"}
    play.choose("next")
    assert (play.gems_on_spells(A), play.hand(A)) == ({"fireball": "FL", "meditation": "W"}, "WW")
    assert (play.offers(), play.blocked()) == ({"cantrip", "end"}, {"next": "why.finished"})


@rule("T3", "R23", "E9", "E11")
def test_t3_the_attacker_chooses_of_the_shield() -> None:
    books = {A: "fireball"}
    play = table(hand={A: "FFW"}, shield={B: "FD"}, books=books, character={A: "spellblade", B: "mage"})
    play.choose("book:1", "hand:water")
    assert play.offers() == {"shield:fire", "shield:darkness"}
    play.choose("shield:darkness").choose("cantrip")
    assert (play.discard(B), play.shield(B)) == ("FD", "")
    assert (play.seat, play.topic, play.score(A)) == (A, "hit.hp", "")
    play.choose("hp:light")
    assert (play.hp(B), play.score(A)) == (11, "L")


@rule("T4", "R1", "R25", "E7", "E8")
def test_t4_heal_above_the_limit() -> None:
    books = {A: "minor_cure"}
    play = table(hand={A: "LW"}, hp={A: 11}, score={A: 5}, academy="FFFFFFFFLLLLLLLL", books=books)
    play.choose("book:1")
    assert play.topic == "heal"
    play.choose("academy:light")
    assert (play.hp(A), len(play.score(A)), play.topic) == (12, 5, "heal.score")
    play.choose("academy:light")
    assert (play.hp(A), len(play.score(A)), play.academy[Gem.LIGHT]) == (12, 6, 6)


@rule("T4", "R42", "E7")
def test_t4_a_heal_may_win_on_the_spot() -> None:
    play = table(hand={A: "LW"}, score={A: 19}, books={A: "minor_cure"})
    play.choose("book:1").choose("academy:light")
    assert play.finished
    assert (play.ending, play.outcome.winners) == ("score", (A,))
    assert [place.score for place in play.outcome.places] == [20, 0]


@rule("T5", "R14", "R26", "R27")
def test_t5_darkness_enters_a_bag() -> None:
    play = table(hand={A: "FFWL", B: "FWEL"}, bag={A: "WWLLEEEE"}, character={A: "mage", B: "golem"})
    assert play.academy[Gem.DARKNESS] == 8
    play.choose("book:3", "hand:fire", "hand:fire")
    assert play.offers() == {"icon:shield", "icon:vanish"}
    assert play.offers("icon:shield") == {f"academy:{gem.name.lower()}" for gem in Gem if play.academy[gem]}
    play.choose("icon:shield", "academy:darkness")
    play.choose("hand:light")
    assert (play.academy[Gem.DARKNESS], play.shield(A), play.score(A)) == (7, "D", "L")
    assert (play.gems_on_spells(A), play.topic) == ({"mana_tricks": "FF"}, "cast")
    play.choose("end").until("shield", A)
    assert play.gems_on_spells(A) == {}
    play.choose("shield:darkness")
    assert (play.shield(A), play.discard(A).count("D")) == ("", 1)
    assert len(play.discard(A) + play.bag(A) + play.hand(A)) == 12
    assert "D" not in play.bag(A) + play.hand(A)

    # Given an empty Bag in the next turn, then the Refresh of that turn moves it to the Bag
    play.next_turn().next_turn()
    assert (play.seat, play.state.round, play.bag(A), play.discard(A).count("D")) == (A, 3, "", 1)
    play.next_turn()
    assert (play.bag(A) + play.hand(A)).count("D") == 1


@rule("T6", "R2", "R22", "R38", "E4", "E6")
def test_t6_the_bag_is_refilled_late() -> None:
    play = table(
        hand={A: "F", B: "FWEL"}, bag={A: "W"}, discard={A: "FEL"}, character={A: "mage", B: "golem"}
    )
    play.choose("book:1")
    drawn = [tuple(event.gems) for event in play.events_of(GemsDrawn)]
    assert drawn[0] == (Gem.WATER,)
    assert drawn[1] in [(Gem.FIRE,), (Gem.EARTH,), (Gem.LIGHT,)]
    assert play.gems_on_spells(A) == {"meditation": "F"}
    assert (len(play.hand(A)), len(play.bag(A)), play.discard(A)) == (2, 2, "")
    play.next_turn()
    assert (len(play.hand(A)), len(play.bag(A)), play.discard(A)) == (4, 1, "")


@rule("T7", "R28", "R29", "R30")
def test_t7_the_golden_gem_pays_for_the_next_spell() -> None:
    play = table(hand={A: "FWE"}, books={A: "fireball* flame_lance"})
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire")
    assert play.gems_on_spells(A) == {"fireball": "-W", "flame_lance": "F-"}
    play.choose("next")
    assert (play.gems_on_spells(A)["flame_lance"], play.hand(A)) == ("FE", "")
    play.time_out().time_out().time_out()
    assert (play.hp(B), len(play.score(A))) == (7, 5)


@rule("T7")
def test_t7_without_mastery_the_hand_is_too_small() -> None:
    play = table(hand={A: "FWE"}, books={A: "fireball flame_lance"}, character={A: "golem", B: "spellblade"})
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire")
    assert (play.offers(), play.blocked()) == ({"cantrip", "end"}, {"next": "why.spell"})


@rule("T7", "R29", "E21", "E39")
def test_t7_a_golden_gem_that_does_not_fit_is_discarded() -> None:
    play = table(hand={A: "FWE"}, books={A: "fireball* stone_skin"})
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire")
    assert play.discard(A) == "F"
    play.choose("next")
    assert "discard:fire" in play.offers()
    play.choose("discard:fire")
    assert (play.discard(A), play.shield(A)) == ("", "F")


@rule("T7", "R30")
def test_t7_a_golden_gem_pays_a_wild_slot() -> None:
    play = table(hand={A: "FWL"}, books={A: "fireball* minor_cure"})
    play.choose("book:1", "hand:water").choose("hp:fire").choose("hp:fire")
    assert play.gems_on_spells(A)["minor_cure"] == "-F"
    assert play.is_complete("next")
    play.choose("next")
    assert (play.gems_on_spells(A)["minor_cure"], play.hand(A)) == ("LF", "")


@rule("T8", "R33", "R35", "R36")
def test_t8_revision_and_mastering() -> None:
    play = table(hand={A: "FWEL", B: "FWEL"}, bag={A: "WWWWEEEE"}, phase="study")
    a, b, c = (play.card(A, name) for name in ("meditation", "magic_missile", "mana_tricks"))
    play.choose("revise")
    assert (play.topic, play.hand(A)) == ("arrange", "")
    play.choose(b, "place:1.1").choose(c, "place:1.3")
    assert play.offers() == {a, "finish"}
    assert play.choose("finish").offers() == {a, b, c, "none"}
    play.choose(b)
    assert play.books(A) == ["magic_missile* meditation mana_tricks", "", ""]
    assert (play.state.turn.seat, len(play.hand(A))) == (B, 4)


@rule("T8", "R35")
def test_t8_three_gems_are_too_few_for_a_revision() -> None:
    play = table(hand={A: "FFW"}, phase="study")
    assert play.blocked()["revise"] == "why.revision"


@rule("T9", "R42", "R43", "E14")
def test_t9_the_last_mage_wins_before_the_score() -> None:
    play = table(hand={A: "FW"}, hp={A: 5, B: 1}, score={A: 19}, books={A: "fireball"})
    play.choose("book:1")
    assert play.finished
    assert (play.ending, play.outcome.winners) == ("last_standing", (A,))
    assert (len(play.score(A)), play.hp(B)) == (20, 0)


@rule("T9", "R27", "E16", "E17")
def test_t9_vanishing_the_last_hp_loses() -> None:
    play = table(hand={A: "WW"}, hp={A: 1}, score={A: 19})
    play.choose("book:3").choose("icon:vanish", "hp:fire")
    assert play.finished
    assert (play.ending, play.outcome.winners) == ("last_standing", (B,))


@rule("T9", "E17")
def test_t9_with_an_empty_hand_the_vanish_may_be_skipped() -> None:
    play = table(hand={A: "WW"}, hp={A: 1}, score={A: 19})
    play.choose("book:3")
    assert play.offers("icon:vanish") == {"hp:fire", "skip"}
    assert play.default_id("icon:vanish") == "skip"


@rule("T10", "R40", "R41", "E12", "E13", "E34", "E35")
def test_t10_one_of_three_is_out() -> None:
    hands, books = {A: "FW", B: "FWEL", C: "FWEL"}, {A: "fireball", B: "meteor"}
    bag, discard, score = {B: "FWELF"}, {B: "LL"}, {B: "E"}
    play = table(3, hand=hands, bag=bag, discard=discard, hp={B: "F"}, score=score, books=books)
    before = play.player(B)
    play.choose("book:1")
    assert play.offers() == {"seat:1", "seat:2"}
    play.choose("seat:1")
    assert play.events_of(MageFell) == [MageFell(B)]
    assert (play.topic, play.decision.topic.args["target"]) == ("hit.hp", C)
    play.time_out()
    assert (len(play.score(A)), play.hp(C)) == (2, 11)
    assert play.state.fallen == (B,)
    assert play.player(B) == replace(before, hp=before.hp.add(Gem.FIRE, -1))
    assert total(play) == 132
    assert play.state.turn.seat == C
    assert play.next_turn().state.turn.seat == A
    assert not play.finished
