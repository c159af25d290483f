"""What the board is drawn with: the last attack, retold from the log."""

from typing import Any, NamedTuple

import pytest

from engines.draco_magi.board import facts
from engines.draco_magi.board.last_attack import MeleeExchange, MeleeScene, RangedScene
from engines.draco_magi.cards.battle_cards import AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
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
from engines.draco_magi.state import End
from tests.rules import rule

A, B = 0, 1
BC, DESERT = BattleCard, Side(Battlefield.BF02)
BITE, CLAW = AttackType.BITE, AttackType.CLAW
PLACED = DragonPlaced(A, Dragon.GOLD, 1, DESERT, False)
AIMED = RangedAttacked(A, Dragon.GOLD, Dragon.BLACK, 1, (BC.BC01, BC.BC19), 2)
COMBO = Attacked(A, (BC.BC01, BC.BC03), (BITE, CLAW))


class LogLine(NamedTuple):
    """A line of the log."""

    seq: int
    event: Any
    kind: str = ""


def log(*events: Any) -> list[LogLine]:
    """A log in which every event is an entry of its own."""
    return [LogLine(seq, event) for seq, event in enumerate(events)]


# Ranged attacks


@rule("R22", "R23", "R24")
def test_a_ranged_attack_is_retold_card_by_card_until_the_next_dragon_is_placed() -> None:
    drawn = ShieldDrawn(B, BC.BC03, 1)
    told = [PLACED, AIMED, drawn, RangedHit(B, Dragon.BLACK, 1, 2, 1)]

    open_shot = facts.last_attack(log(*told[:3]))
    assert isinstance(open_shot, RangedScene)
    assert (open_shot.hits, open_shot.drawn, open_shot.shields, open_shot.removed) == (2, (BC.BC03,), 1, None)
    over = facts.last_attack(log(*told))
    assert isinstance(over, RangedScene)
    assert over.removed is True
    assert facts.last_attack(log(*told, PLACED)) is None


@rule("R24")
def test_a_target_that_holds_is_retold_with_the_shields_that_counted() -> None:
    held = facts.last_attack(log(AIMED, RangedHeld(B, Dragon.BLACK, 1, 2, 3)))
    assert isinstance(held, RangedScene)
    assert (held.removed, held.shields) == (False, 3)


@rule("E7")
def test_what_showed_no_hit_stays_beside_what_was_drawn_again() -> None:
    again = RangedRedrawn(A, Dragon.RED, (BC.BC05,), 2)
    shot = facts.last_attack(log(AIMED, again))
    assert isinstance(shot, RangedScene)
    assert (shot.missed, shot.cards, shot.hits) == ((BC.BC01, BC.BC19), (BC.BC05,), 2)


# Melees


def last(*events: Any) -> MeleeExchange:
    """The last exchange of a melee in which this happened."""
    fight = facts.last_attack(log(FieldChosen(A, 1, DESERT), *events))
    assert isinstance(fight, MeleeScene)
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
    assert not last(COMBO).is_over
    met = last(COMBO, *answers)
    assert met.is_over
    assert (met.cards, met.blocked, met.lost) == (COMBO.cards, blocked, lost)


@rule("R47")
def test_a_card_used_for_its_ability_is_retold_with_the_dragon_it_moved() -> None:
    moved = DragonMoved(A, A, Dragon.GOLD, 1, 0, DESERT)
    driven = DragonMoved(A, B, Dragon.RED, 1, 2, DESERT)
    used = last(AbilityUsed(A, BC.AB11), moved, driven)
    assert (used.ability, used.moved, used.is_over) == (True, Dragon.GOLD, True)


@rule("R46")
@pytest.mark.parametrize(
    ("ending", "winner"), [(FieldWon(B, 1, DESERT, End.LAST), B), (FieldTied(1, DESERT, End.SPENT), None)]
)
def test_a_melee_is_retold_to_its_end_until_the_next_round(ending: Any, winner: int | None) -> None:
    told = [FieldChosen(A, 1, DESERT), COMBO, Defended(B, ()), ending]
    fight = facts.last_attack(log(*told))
    assert isinstance(fight, MeleeScene)
    assert (fight.at, len(fight.exchanges), fight.end, fight.winner) == (1, 1, ending.end, winner)
    assert facts.last_attack(log(*told, RoundBegan(A, 2))) is None


def test_what_was_taken_back_is_not_retold() -> None:
    """A lucky draw declined, and then not: only the attack stands."""
    lines = log(FieldChosen(A, 1, DESERT), COMBO, DragonsLost(B, (Dragon.RED,), 1))
    fight = facts.last_attack([*lines, LogLine(3, None, "undone")])
    assert isinstance(fight, MeleeScene)
    assert not fight.exchanges[-1].is_over


@rule("R19", "R48")
def test_the_dragon_that_came_last_is_the_one_that_may_act() -> None:
    moved = DragonMoved(A, A, Dragon.BRASS, 1, 2, DESERT)
    assert facts.last_arrival(log(PLACED, AIMED)) == PLACED
    assert facts.last_arrival(log(PLACED, AIMED, moved)) == moved
    assert facts.last_arrival(log(AIMED)) is None


@rule("R50")
def test_an_empty_place_tells_who_won_it() -> None:
    lines = log(
        FieldWon(A, 1, DESERT, End.LAST),
        RoundBegan(A, 2),
        FieldWon(A, 0, DESERT, End.LAST),
        FieldWon(B, 1, DESERT, End.SPENT),
    )
    assert [facts.last_winner(lines, at) for at in (0, 1, 2)] == [A, B, None]
    assert facts.last_winner([*lines, LogLine(3, None, "undone")], 1) == A
