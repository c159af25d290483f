"""The invariants: a broken one is named."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.piles import HeldCard
from engines.magestik import GAME
from engines.magestik.cards import Breed, Staff
from engines.magestik.state import Dragon, Table
from tests.engines.magestik.table import A, B, deal, table


def lose_a_gem(state: Table) -> Table:
    """Remove a gem from the deck."""
    return state.change(deck=state.deck.add(0, -1))


def spend_too_much(state: Table) -> Table:
    """Give a player a negative amount of energy."""
    return state.change_player(A, energy=Bag((-1, 0, 0, 0, 0, 0)))


def clone_a_dragon(state: Table) -> Table:
    """Give two dragons the same id."""
    return state.change(hatched=1).change_player(A, dragons=(Dragon(1, Breed.RED), Dragon(1, Breed.BLUE)))


def copy_a_staff(state: Table) -> Table:
    """Put a staff in two places."""
    return state.change(face_down=state.face_down.put(HeldCard(Staff.RED, NOBODY)))


def hide_a_face_up_staff(state: Table) -> Table:
    """Leave one staff too few face up."""
    *rest, last = state.face_up
    return state.change(face_up=tuple(rest), face_down=state.face_down.put(HeldCard(last, NOBODY)))


def swap_in_a_passed_number(state: Table) -> Table:
    """Give a player a number lower than one that was called."""
    held, rest = state.players[B].staffs.take()
    at = state.face_down.index(Staff.CURSED)
    lower, down = state.face_down.take(at)
    return state.change(face_down=down.put(held)).change_player(B, staffs=rest.put(replaced(lower)))


def replaced(held: HeldCard[Staff]) -> HeldCard[Staff]:
    """The card, known to its new holder only."""
    return HeldCard(held.card, 1 << B)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (lose_a_gem, "gems of YELLOW"),
        (spend_too_much, "less than none"),
        (clone_a_dragon, "id was given twice"),
        (copy_a_staff, "nine staffs"),
        (hide_a_face_up_staff, "face up"),
        (swap_in_a_passed_number, "passed over"),
    ],
)
def test_a_broken_invariant_is_named(broken: Callable[[Table], Table], reason: str) -> None:
    state = table(holding={A: "thief", B: "red"}, face_up="yellow blue green black").state
    assert GAME.find_violation(state) is None
    assert reason in str(GAME.find_violation(broken(state)))


def test_a_wrong_number_of_staffs_at_a_pick_is_named() -> None:
    state = deal(3).state
    held, left = state.left.take(0)
    state = replace(state, left=left, face_down=state.face_down.put(held))
    assert "staffs are left" in str(GAME.find_violation(state))
