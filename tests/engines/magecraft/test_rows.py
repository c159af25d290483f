"""Every row of the card tables equals the reviewed row in rows.md."""

from itertools import groupby
from pathlib import Path

import pytest

from engines.magecraft import limits
from engines.magecraft.cards import (
    CANTRIPS,
    LETTERS,
    SPELLS,
    WILD,
    Cantrip,
    Character,
    Cost,
    Icons,
    Spell,
    SpellCard,
)
from tests.engines.rows import Row, Rows, pin, single_numbers, title
from tests.rules import rule


def write_cost(cost: Cost) -> str:
    return " ".join([WILD if slot is None else LETTERS[slot] for slot in cost.slots]) or "-"


def write_icons(icons: Icons) -> str:
    counted = [(icon.name.title(), len(list(same))) for icon, same in groupby(icons)]
    return ", ".join([f"{name} x{count}" if count > 1 else name for name, count in counted])


def write_spell(spell: Spell, card: SpellCard) -> list[list[str]]:
    costs = write_cost(card.learn), write_cost(card.cast)
    return [[str(int(spell)), title(card.spell.name), card.origin.value, *costs, write_icons(card.icons)]]


def write_cantrip(character: Character, card: Cantrip) -> list[list[str]]:
    return [[title(card.character.name), write_cost(card.cost), write_icons(card.icons)]]


NUMBERS = {
    "spellbooks of a mage (R1)": limits.BOOK_COUNT,
    "most HP (R1)": limits.MAX_HP,
    "random piles of the Academy (R6)": limits.RANDOM_PILES,
    **{
        f"copies in a pile, {seats} players (R7)": size for seats, size in limits.PILE_SIZE_BY_PLAYERS.items()
    },
    **{
        f"Academy gems of a colour, {seats} players (R8)": many
        for seats, many in limits.ACADEMY_GEMS_BY_PLAYERS.items()
    },
    "gems in the Bag and in HP (R9)": limits.START_GEMS,
    "first hand: drawn, discarded (R12)": limits.START_HANDS[0],
    "second hand (R12)": limits.START_HANDS[1],
    "third hand (R12)": limits.START_HANDS[2],
    "fourth hand (R12)": limits.START_HANDS[3],
    "gems drawn at the Refresh (R38)": limits.HAND_SIZE,
    "gems for a revision (R35)": limits.REVISION_COST,
    "gems that win (R42)": limits.SCORE_TO_WIN,
    "rounds (R44)": limits.MAX_ROUNDS,
}

PINNED = pin(
    Path(__file__).with_name("rows.md"),
    Rows("Spells", SPELLS, write_spell),
    Rows("Characters", CANTRIPS, write_cantrip),
    single_numbers(NUMBERS),
)


@rule("R6", "R7", "R8", "R9", "R12")
@pytest.mark.parametrize(("table", "row"), PINNED.parameters())
def test_every_row_is_as_printed(table: Rows, row: Row) -> None:
    PINNED.check(table, row)


def test_no_row_is_left_out() -> None:
    PINNED.check_counts()
