"""Every row of the card tables equals the reviewed row in rows.md."""

from pathlib import Path

import pytest

from engines.magestik import limits
from engines.magestik.cards import (
    POWER,
    STAFFS,
    UNCOPYABLE_SPELLS,
    Amounts,
    Breed,
    Card,
    Energies,
    Gem,
    Staff,
)
from engines.magestik.state import Options
from tests.engines.rows import Row, Rows, pin, single_numbers, title
from tests.rules import rule

ENERGIES = "YBGRKW"
PIPS = "YBGRK*"


def write_pips(amounts: Amounts, letters: str) -> str:
    """Write every pip as a letter. Negative counts are visible, too."""
    pairs = zip(letters, amounts, strict=True)
    return "".join([letter * count if count >= 0 else f"{count}{letter}" for letter, count in pairs])


def write_energies(amounts: Amounts) -> str:
    found = [f"{count} {letter}" for letter, count in zip(ENERGIES, amounts, strict=True) if count]
    return " + ".join(found)


def write_staff(staff: Staff, card: Card) -> list[list[str]]:
    generates = write_energies(card.generates.amounts)
    if card.per_gem is not None:
        generates += f" + 1 {ENERGIES[card.per_gem]} per own {Gem(card.per_gem).name.lower()} gem"
    lines = []
    for spell in card.spells:
        effect = f"{spell.kind.replace('_', ' ')} {spell.amount}"
        if spell.breed is not None:
            effect += f" {spell.breed.name.lower()}"
        cost = write_pips(spell.cost.pips, PIPS)
        lines.append([str(int(staff)), title(staff.name), generates, spell.name, cost, effect])
    return lines


def write_dragon(breed: Breed, power: int) -> list[list[str]]:
    return [[title(breed.name), str(power)]]


NUMBERS = {
    "gems of a colour": limits.GEMS_PER_COLOUR,
    "gems at the start (R3)": limits.START_GEMS,
    "energies at the start (R3)": Energies.of(limits.START_ENERGY).amounts,
    **{
        f"staffs face up, {seats} players (R9)": many
        for seats, many in limits.FACE_UP_STAFFS_BY_PLAYERS.items()
    },
    "gems that win (R33)": limits.GEMS_TO_WIN,
    "rounds (R37)": Options().rounds,
    "spells that mirror cannot cast": sorted(UNCOPYABLE_SPELLS),
}

PINNED = pin(
    Path(__file__).with_name("rows.md"),
    Rows("Staffs", STAFFS, write_staff),
    Rows("Dragons", POWER, write_dragon),
    single_numbers(NUMBERS),
)


@rule("R3", "R9")
@pytest.mark.parametrize(("table", "row"), PINNED.parameters())
def test_every_row_is_as_printed(table: Rows, row: Row) -> None:
    PINNED.check(table, row)


def test_no_row_is_left_out() -> None:
    PINNED.check_counts()
