"""What the board is drawn with: attacks retold from the log, and choices seen before they are made."""

from typing import Any, NamedTuple

import pytest

from engines.draco_magi import facts
from engines.draco_magi.battle_cards import AttackType, BattleCard
from engines.draco_magi.battlefields import Battlefield, Side
from engines.draco_magi.events import FieldTied, FieldWon, RoundBegan
from engines.draco_magi.fight_events import (
    AbilityUsed,
    Attacked,
    Defended,
    DragonMoved,
    DragonPlaced,
    DragonsLost,
    FieldChosen,
    FlightPlayed,
    LuckyDrawn,
    RangedAttacked,
    RangedHeld,
    RangedHit,
    RangedRedrawn,
    ShieldDrawn,
)
from engines.draco_magi.ops import Dragon, Stat
from engines.draco_magi.retelling import Exchange, Fight, Shot
from engines.draco_magi.state import End, Field, Melee, Options, Player, Table
from engines.kernel.rng import Rng
from engines.kernel.secrecy import Secret
from tests.rules import rule

A, B = 0, 1
BC, DESERT = BattleCard, Side(Battlefield.BF02)
BITE, CLAW = AttackType.BITE, AttackType.CLAW
PLACED = DragonPlaced(A, Dragon.GOLD, 1, DESERT, False)
AIMED = RangedAttacked(A, Dragon.GOLD, Dragon.BLACK, 1, (BC.BC01, BC.BC19), 2)
COMBO = Attacked(A, (BC.BC01, BC.BC03), (BITE, CLAW))


class Told(NamedTuple):
    """A line of the log."""

    seq: int
    event: Any
    kind: str = ""


def log(*events: Any) -> list[Told]:
    """A log in which every event is an entry of its own."""
    return [Told(seq, event) for seq, event in enumerate(events)]


def table(attacks: tuple[AttackType, ...] = ()) -> Table:
    """A melee at the second of three fields: B holds Silver, Brass, Red against the Gold of A."""
    field = Field(DESERT, ((Dragon.GOLD,), (Dragon.SILVER, Dragon.BRASS, Dragon.RED)))
    fields = (Field(DESERT), field, Field(Side(Battlefield.BF09)))
    melee = Melee(1, A, attacks=attacks)
    rng = Secret(Rng("0" * 64))
    return Table(rng=rng, options=Options(), players=(Player(), Player()), fields=fields, melee=melee)


# Ranged attacks


@rule("R22", "R23", "R24")
def test_a_ranged_attack_is_retold_card_by_card_until_the_next_dragon_is_placed() -> None:
    drawn = ShieldDrawn(B, BC.BC03, 1)
    told = [PLACED, AIMED, drawn, RangedHit(B, Dragon.BLACK, 1, 2, 1)]

    open_shot = facts.retold(log(*told[:3]))
    assert isinstance(open_shot, Shot)
    assert (open_shot.hits, open_shot.drawn, open_shot.shields, open_shot.removed) == (2, (BC.BC03,), 1, None)
    over = facts.retold(log(*told))
    assert isinstance(over, Shot)
    assert over.removed is True
    assert facts.retold(log(*told, PLACED)) is None


@rule("R24")
def test_a_target_that_holds_is_retold_with_the_shields_that_counted() -> None:
    held = facts.retold(log(AIMED, RangedHeld(B, Dragon.BLACK, 1, 2, 3)))
    assert isinstance(held, Shot)
    assert (held.removed, held.shields) == (False, 3)


@rule("E7")
def test_what_showed_no_hit_stays_beside_what_was_drawn_again() -> None:
    again = RangedRedrawn(A, Dragon.RED, (BC.BC05,), 2)
    shot = facts.retold(log(AIMED, again))
    assert isinstance(shot, Shot)
    assert (shot.missed, shot.cards, shot.hits) == ((BC.BC01, BC.BC19), (BC.BC05,), 2)


# Melees


def last(*events: Any) -> Exchange:
    """The last exchange of a melee in which this happened."""
    fight = facts.retold(log(FieldChosen(A, 1, DESERT), *events))
    assert isinstance(fight, Fight)
    return fight.exchanges[-1]


@rule("R40", "R42")
@pytest.mark.parametrize(
    ("answers", "blocked", "lost"),
    [
        ([Defended(B, (BC.BC02, BC.BC04))], 2, ()),
        ([Defended(B, (BC.BC02,)), DragonsLost(B, (Dragon.RED,), 1)], 1, (Dragon.RED,)),
        ([Defended(B, ()), DragonsLost(B, (Dragon.RED, Dragon.BRASS), 1)], 0, (Dragon.RED, Dragon.BRASS)),
        ([FlightPlayed(B, BC.BC16)], 2, ()),
        ([LuckyDrawn(B, BC.BC04, 1), DragonsLost(B, (Dragon.RED,), 1)], 1, (Dragon.RED,)),
        ([DragonsLost(B, (Dragon.RED, Dragon.BRASS), 1)], 0, (Dragon.RED, Dragon.BRASS)),
    ],
)
def test_an_exchange_is_retold_with_how_it_was_met(
    answers: list[Any], blocked: int, lost: tuple[Dragon, ...]
) -> None:
    assert not last(COMBO).met
    met = last(COMBO, *answers)
    assert met.met
    assert (met.cards, met.blocked, met.lost) == (COMBO.cards, blocked, lost)


@rule("R47")
def test_a_card_used_for_its_ability_is_retold_with_the_dragon_it_moved() -> None:
    moved = DragonMoved(A, A, Dragon.GOLD, 1, 0, DESERT)
    driven = DragonMoved(A, B, Dragon.RED, 1, 2, DESERT)
    used = last(AbilityUsed(A, BC.AB11), moved, driven)
    assert (used.ability, used.moved, used.met) == (True, Dragon.GOLD, True)


@rule("R46")
@pytest.mark.parametrize(
    ("ending", "winner"), [(FieldWon(B, 1, DESERT, End.LAST), B), (FieldTied(1, DESERT, End.SPENT), None)]
)
def test_a_melee_is_retold_to_its_end_until_the_next_round(ending: Any, winner: int | None) -> None:
    told = [FieldChosen(A, 1, DESERT), COMBO, Defended(B, ()), ending]
    fight = facts.retold(log(*told))
    assert isinstance(fight, Fight)
    assert (fight.at, len(fight.exchanges), fight.end, fight.winner) == (1, 1, ending.end, winner)
    assert facts.retold(log(*told, RoundBegan(A, 2))) is None


def test_what_was_taken_back_is_not_retold() -> None:
    """A lucky draw declined, and then not: only the attack stands."""
    lines = log(FieldChosen(A, 1, DESERT), COMBO, DragonsLost(B, (Dragon.RED,), 1))
    fight = facts.retold([*lines, Told(3, None, "undone")])
    assert isinstance(fight, Fight)
    assert not fight.exchanges[-1].met


@rule("R19", "R48")
def test_the_dragon_that_came_last_is_the_one_that_may_act() -> None:
    moved = DragonMoved(A, A, Dragon.BRASS, 1, 2, DESERT)
    assert facts.arrived(log(PLACED, AIMED)) == PLACED
    assert facts.arrived(log(PLACED, AIMED, moved)) == moved
    assert facts.arrived(log(AIMED)) is None


# Choices before they are made


@rule("R14", "R16", "R29")
def test_a_placement_is_previewed_also_where_only_one_field_is_open() -> None:
    view = table()
    assert facts.placement(view, A, ["card:polar", "field:1", "freeze"]) == (Dragon.POLAR, 1, True)
    # two deserts bar Clockwork, so nobody is asked where it goes
    assert facts.placement(view, A, ["card:clockwork"]) == (Dragon.CLOCKWORK, 2, False)


@rule("R50")
def test_an_empty_place_tells_who_won_it() -> None:
    lines = log(
        FieldWon(A, 1, DESERT, End.LAST),
        RoundBegan(A, 2),
        FieldWon(A, 0, DESERT, End.LAST),
        FieldWon(B, 1, DESERT, End.SPENT),
    )
    assert [facts.winner(lines, at) for at in (0, 1, 2)] == [A, B, None]
    assert facts.winner([*lines, Told(3, None, "undone")], 1) == A


@rule("R36", "R37", "R38")
def test_an_attack_is_previewed_with_the_options_that_were_named() -> None:
    made = facts.assault(["card:ab06", "way:claw", "card:bc01", "strike"])
    assert made == ((BC.AB06, BC.BC01), (BITE, CLAW))
    assert facts.assault(["card:ab05"]).attacks == (BITE, CLAW)


@rule("R40", "R42")
def test_a_defence_is_previewed_with_what_it_costs() -> None:
    view = table((BITE, BITE, CLAW))
    blocks, flight, through, lost = facts.stand(view, ["block:bc15:bite", "through"])
    assert (blocks, flight) == (((BITE, BC.BC15),), None)
    assert (through, lost) == ((BITE, CLAW), (Dragon.RED, Dragon.BRASS))
    assert facts.stand(view, ["flight:bc16"]) == ((), BC.BC16, (), ())


@rule("R28")
def test_values_are_known_as_printed_and_as_they_are_at_a_field() -> None:
    swamp = Field(Side(Battlefield.BF09, back=True))
    assert (facts.printed(Dragon.GOLD, Stat.MELEE), facts.now(swamp, Dragon.GOLD, Stat.MELEE)) == (2, 1)
    assert (facts.sure(Dragon.GOLD, "hit"), facts.sure(Dragon.GOLD, "shield")) == (1, 0)
    assert (facts.pierces(Dragon.GREEN), facts.pierces(Dragon.RED)) == (1, 0)


def test_cards_are_grouped_in_order_and_unknown_ones_left_out() -> None:
    assert facts.grouped([Dragon.RED, None, Dragon.GOLD, Dragon.RED]) == {Dragon.GOLD: 1, Dragon.RED: 2}
