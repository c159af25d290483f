"""Payments and gains (R33-R39), compared with a brute-force reading of the rules."""

import random
from itertools import product

from engines.res_arcana.cards.essences import ANY, GOLD, NOT_GOLD, Amounts, Cost, amounts, kinds
from engines.res_arcana.table.payments import (
    can_pay_cost,
    mixes_of,
    payments_for,
    scarcest_gain,
    thriftiest_payment,
    totals_of_mixes,
)
from tests.engines.res_arcana.play import A, letters
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def brute_force_payments(cost: Cost, discount: int, have: Amounts) -> set[Amounts]:
    """Every payment, by trying all ways to remove pips other than Gold and to pay the wild ones."""
    pips = [kind for kind in ANY for _ in range(cost.pips[kind])]
    removable = [kind for kind in pips if kind != GOLD]
    off = min(discount, len(removable) + cost.wild)
    found = set()
    for removed in product(*[range(removable.count(kind) + 1) for kind in NOT_GOLD]):
        wild_off = off - sum(removed)
        if not 0 <= wild_off <= cost.wild:
            continue
        fixed = [cost.pips[kind] - (removed[kind] if kind != GOLD else 0) for kind in ANY]
        if any(need > held for need, held in zip(fixed, have, strict=True)):
            continue
        rest = [held - need for need, held in zip(fixed, have, strict=True)]
        for extra in product(*[range(held + 1) for held in rest]):
            if sum(extra) == cost.wild - wild_off:
                found.add(tuple([a + b for a, b in zip(fixed, extra, strict=True)]))
    return found


@rule("R33", "R35", "R36", "E15", "E17")
def test_payments_match_a_brute_force_reading_of_the_rules() -> None:
    dice = random.Random(36)
    for _ in range(1500):
        pips = tuple([dice.choice((0, 0, 1, 2, 3)) for _ in range(4)] + [dice.choice((0, 0, 1))])
        cost = Cost(pips, dice.choice((0, 0, 1, 3)))
        have = tuple([dice.randrange(4) for _ in range(5)])
        discount = dice.randrange(8)
        found = payments_for(cost, discount, have)
        assert len(set(found)) == len(found)
        assert set(found) == brute_force_payments(cost, discount, have)
        assert can_pay_cost(cost, discount, have) == bool(found)


@rule("R35", "E15", "E16")
def test_a_discount_never_gives_change_nor_takes_gold() -> None:
    assert payments_for(Cost.of("E"), 3, amounts("2G")) == ((0, 0, 0, 0, 0),)
    assert payments_for(Cost.of("E G"), 3, amounts("2E")) == ()
    assert payments_for(Cost.of("G *"), 1, amounts("E 2G")) == (amounts("G"),)


@rule("R36")
def test_a_fixed_cost_is_paid_in_one_way() -> None:
    assert payments_for(Cost.of("8L 4C"), 0, amounts("20L 20C 20G")) == (amounts("8L 4C"),)


@rule("R39")
def test_mixes_are_exactly_as_many_as_stated() -> None:
    assert len(mixes_of(3, NOT_GOLD)) == 20
    assert len(mixes_of(11, NOT_GOLD)) == 364
    assert {letters(way) for way in mixes_of(2, kinds("LC"))} == {"2L", "L C", "2C"}
    assert {letters(way) for way in mixes_of(2, ANY, amounts("E 3G"))} == {"E G", "2G"}


@rule("R19")
def test_several_mixes_together() -> None:
    both = totals_of_mixes(((1, kinds("LD")), (1, kinds("LD"))))
    assert {letters(way) for way in both} == {"2L", "L D", "2D"}
    assert totals_of_mixes(()) == ((0, 0, 0, 0, 0),)


def test_the_proposed_payment_keeps_gold_and_an_even_pool() -> None:
    have = amounts("4E L C G")
    assert letters(thriftiest_payment(mixes_of(2, ANY, have), have)) == "2E"
    assert letters(thriftiest_payment(mixes_of(2, ANY, amounts("E 3G")), amounts("E 3G"))) == "E G"
    assert letters(thriftiest_payment(mixes_of(2, ANY, amounts("E 3C")), amounts("E 3C"))) == "2C"


def test_scarce_kinds_come_first() -> None:
    assert letters(scarcest_gain(((3, NOT_GOLD),), amounts("E C D"))) == "E 2L"
    assert letters(scarcest_gain(((1, kinds("CE")),), amounts("E"))) == "C"


@rule("R35", "E16")
def test_a_reason_names_only_the_effective_discount() -> None:
    play = table({A: "artificer"}, hands={A: "horn_of_plenty chalice_of_fire"})
    speaker = play.game.speaker(A, NAMES)
    words = {one.id: speaker.text(one.blocked) for one in play.pick().options if one.blocked}
    assert words["place:horn_of_plenty"] == "This costs 2 Gold. You have nothing."
    assert words["place:chalice_of_fire"] == "This costs 1 Elan and 1 Gold, minus 1. You have nothing."


@rule("R35")
def test_placing_is_offered_at_its_cost() -> None:
    play = table({A: "artificer"}, pools={A: "9E 9G"}, hands={A: "athanor horn_of_plenty prism"})
    speaker = play.game.speaker(A, NAMES)
    words = {one.id: speaker.text(one.text) for one in play.pick().options}
    assert words["place:athanor"] == "Place Athanor (1 Elan and 1 Gold, minus 1)"
    assert words["place:horn_of_plenty"] == "Place Horn of Plenty (2 Gold)"
    assert words["place:prism"] == "Place Prism (free)"
