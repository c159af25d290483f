"""Ways to pay a cost (R22)."""

import pytest

from engines.magestik.cards import Cost, Energies
from engines.magestik.rules.spells.payment import (
    can_pay,
    payment_ways,
    theft_ways,
    usual_payment,
    why_not_pay,
)
from tests.engines.magestik.table import A, energies, letters, table
from tests.rules import rule


def paid(cost: str, have: str) -> set[str]:
    """All payments of a cost, in letters."""
    return {letters(way) for way in payment_ways(Cost.of(cost), Energies.of(have).amounts)}


@rule("R22", "T5")
@pytest.mark.parametrize(
    ("cost", "have", "can"),
    [
        ("YY*", "YWW", True),
        ("YY*", "YWGGGGG", True),
        ("YY*", "YGGGGG", False),
        ("YY*", "YY", False),
        ("RR", "WW", True),
        ("****", "YBGR", True),
        ("KKK***", "KKWYYY", True),
        ("KKK***", "KKWYY", False),
        ("B", "", False),
    ],
)
def test_white_pays_for_any_pip(cost: str, have: str, can: bool) -> None:
    assert can_pay(Cost.of(cost), Energies.of(have).amounts) is can
    assert (why_not_pay(Cost.of(cost), Energies.of(have).amounts) is None) is can
    assert bool(paid(cost, have)) is can


@rule("R22")
@pytest.mark.parametrize(
    ("cost", "have", "all_ways"),
    [
        ("YY*", "YYGW", {"YYG", "YYW", "YGW"}),
        ("RR", "RRRWW", {"RR", "RW", "WW"}),
        ("*", "YBW", {"Y", "B", "W"}),
        ("YY*", "YWW", {"YWW"}),
        ("KK*", "KKKK", {"KKK"}),
    ],
)
def test_every_way_to_pay_is_offered(cost: str, have: str, all_ways: set[str]) -> None:
    assert paid(cost, have) == all_ways


@pytest.mark.parametrize(
    ("cost", "have", "way"),
    [
        ("YY*", "YYYGGW", "YYG"),
        ("YY*", "YGGWW", "YGW"),
        ("**", "YBBW", "YB"),
        ("***", "YBW", "YBW"),
        ("*", "KW", "K"),
        ("***", "GGGRR", "GGR"),
        ("RR", "W" * 3, "WW"),
    ],
)
def test_the_usual_payment_saves_white_and_rare_energy(cost: str, have: str, way: str) -> None:
    assert letters(usual_payment(Cost.of(cost), Energies.of(have).amounts)) == way
    assert letters(payment_ways(Cost.of(cost), Energies.of(have).amounts)[0]) == way


@rule("R22")
def test_the_payer_may_choose_another_way() -> None:
    play = table(holding={A: "red"}, energy={A: "WY"}, gems={A: "R"}, dragons={1: ["blue"]})
    assert play.default("cast:kill") == "RR"
    assert play.ways("cast:kill") == {"RR", "RW"}
    assert play.refuse("cast:kill", energies("RY")) == "kernel.amounts"
    assert play.refuse("cast:kill", energies("RRR")) == "kernel.amounts"
    play.choose("cast:kill", energies("RW"))
    assert play.energy(A) == "YRR"


@rule("E4")
def test_a_theft_takes_one_or_two_energy() -> None:
    assert [letters(haul) for haul in theft_ways(Energies.of("YYW").amounts, 2)] == ["YW", "YY", "W", "Y"]
    assert [letters(haul) for haul in theft_ways(Energies.of("W").amounts, 2)] == ["W"]
