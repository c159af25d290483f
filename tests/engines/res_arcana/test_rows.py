"""Compares the rows of all components, and the numbers of the rules, with rows.md."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana import limits
from engines.res_arcana.cards import primitives as word
from engines.res_arcana.cards.box import CARDS, FIRST_GAME_SETS, ITEM_ORDER, PLACE_TILES
from engines.res_arcana.cards.card import Card, Power, Row
from engines.res_arcana.cards.essences import ANY, LETTERS, NOT_GOLD, Amounts, Cost, Kinds
from tests.engines.rows import Row as TableRow
from tests.engines.rows import Rows, pin, single_numbers, title
from tests.rules import rule

OWN = {"self": "self", "own": "own_component", "creature": "own_creature"}


def write_amounts(amounts: Amounts, between: str = "+") -> str:
    counted = [(count, letter) for count, letter in zip(amounts, LETTERS, strict=True) if count]
    return between.join([f"{count if count != 1 else ''}{letter}" for count, letter in counted])


def write_kinds(kinds: Kinds) -> str:
    names = {ANY: "any", NOT_GOLD: "n"}
    return names.get(kinds) or "{" + "".join([LETTERS[kind] for kind in kinds]) + "}"


def write_cost(cost: Cost) -> str:
    wild = f"{cost.wild if cost.wild != 1 else ''}*" if cost.wild else ""
    return " ".join(filter(None, (write_amounts(cost.pips, " "), wild))) or "0"


def write_place(place: word.Place) -> str:
    if place.free:
        price = "free" + (f" at −{place.discount}" if place.discount else "")
    elif not place.discount:
        price = "at its cost"
    else:
        price = f"at −{place.discount}" + (" (not G)" if place.what == "artifact" else "")
    return f"place {place.what} from {place.source} {price}"


def write_collected(one: word.CollectAny) -> str:
    if one.count == 1:
        return " / ".join([LETTERS[kind] for kind in one.among])
    return f"{one.count}×{write_kinds(one.among)}"


WRITERS: dict[type[Primitive], Callable[[Any], str]] = {
    word.Turn: lambda _: "turn",
    word.Pay: lambda one: f"pay {write_amounts(one.amounts)}",
    word.PayAny: lambda one: f"pay {one.count}×{write_kinds(one.among)}",
    word.PaySame: lambda _: "pay X same",
    word.TakeOff: lambda one: f"off-self {write_amounts(one.amounts)}",
    word.DestroySelf: lambda _: "destroy-self",
    word.DestroyOwn: lambda one: f"destroy-own({one.what})",
    word.DiscardCard: lambda _: "discard 1",
    word.TurnOther: lambda one: f"turn-own({one.what})",
    word.Gain: lambda one: f"gain {write_amounts(one.amounts)}",
    word.GainAny: lambda one: f"gain {one.count}×{write_kinds(one.among)}",
    word.GainValue: lambda one: (
        f"gain value(target){f'{one.plus:+d}' if one.plus else ''} ×{write_kinds(one.among)}"
    ),
    word.GainValueAs: lambda one: f"gain value(target) ×{LETTERS[one.kind]}",
    word.GainX: lambda one: f"gain X·{LETTERS[one.kind]}",
    word.ConvertX: lambda one: f"gain X of one other {write_kinds(one.among)} type",
    word.GainByRival: lambda one: f"gain {LETTERS[one.gained]} = one rival's {LETTERS[one.counted]} in pool",
    word.RivalsGain: lambda one: f"rivals-gain {write_amounts(one.amounts)}",
    word.Store: lambda one: f"store {write_amounts(one.amounts)}",
    word.StoreAny: lambda one: f"store {one.count}×{write_kinds(one.among)}",
    word.StorePaid: lambda one: f"store-paid→{OWN[one.on]}",
    word.Straighten: lambda one: f"straighten({OWN[one.what]})",
    word.Draw: lambda one: f"draw {one.count}",
    word.DrawDiscard: lambda one: f"draw {one.count}, discard {one.count}",
    word.Reorder: lambda one: f"reorder top {one.count} (own deck or monument deck)",
    word.LifeLoss: lambda one: (
        f"life-loss {one.count}" + (f" [ignore: {write_primitive(one.ignore)}]" if one.ignore else "")
    ),
    word.Place: write_place,
    word.CheckVictory: lambda _: "check-victory",
    word.IgnoreLoss: lambda _: "ignore-loss",
    word.AddPoints: lambda one: f"{one.count:+d} points, this check only",
    word.Collect: lambda one: write_amounts(one.amounts),
    word.CollectAny: write_collected,
    word.Interest: lambda one: f"if 1 {LETTERS[one.kind]} stays on it: {one.count}×{write_kinds(one.among)}",
    word.Grow: lambda one: f"if nothing is taken: {one.count:+d} on it of each type present",
    word.Upkeep: lambda one: f"last: pay {write_amounts(one.amounts)} or turn it",
}


def write_primitive(primitive: Primitive) -> str:
    return WRITERS[type(primitive)](primitive)


def write_powers(powers: tuple[Power, ...]) -> list[str]:
    heads = {
        "loss": "React loss",
        "dragon_loss": "React dragon-loss",
        "check": "React check",
        "claim": "When claimed",
    }
    said, number = [], 0
    for power in powers:
        number += power.when == "action"
        head = f"P{number}" if power.when == "action" else heads[power.when]
        cost = " + ".join(map(write_primitive, power.cost)) or "–"
        effect = " ; ".join(map(write_primitive, power.effects))
        turned = " (also while turned)" if power.usable_turned else ""
        said.append(f"{head} {cost} ▷ {effect}{turned}")
    return said


def write_text(row: Row) -> str:
    said = []
    if row.collect:
        said.append(f"Collect {', '.join(map(write_primitive, row.collect))}")
    said += write_powers(row.powers)
    if row.discount is not None:
        never = " (never the Gold)" if row.discount.what == "artifact" else ""
        said.append(f"Passive {row.discount.what}s cost −{row.discount.count}{never}")
    return " · ".join(said) or "–"


def write_points(row: Row) -> str:
    said = [str(row.points)] if row.points else []
    if row.counts is not None:
        said.append(f"1/{LETTERS[row.counts]} on it")
    said += [f"{count}/{tag.value}" for tag, count in row.per_tag]
    return " + ".join(said) or "0"


def write_component(card: Card, row: Row) -> list[list[str]]:
    tags = "/".join([tag.value for tag in row.tags]) or "–"
    return [
        [title(card.name), row.kind.value, tags, write_cost(row.cost), write_points(row), write_text(row)]
    ]


def write_names(number: int, names: tuple[Card, ...]) -> list[list[str]]:
    return [[str(number), *[title(one.name) for one in names]]]


def write_preset(number: int, preset: tuple[Card, tuple[Card, ...]]) -> list[list[str]]:
    mage, hand = preset
    return [[str(number), title(mage.name), ", ".join([title(one.name) for one in hand])]]


NUMBERS = {
    "essences of each kind at the start (R5)": limits.START_POOL,
    "mages dealt to each player (R7)": limits.MAGES_DEALT,
    "artifacts of each player (R7)": limits.DECK_SIZE,
    "cards in hand at the start (R8)": limits.OPENING_HAND_SIZE,
    "artifacts in the deck of the first game (R67)": limits.FIRST_GAME_DECK_SIZE,
    "artifacts in a pack of the draft (R69)": limits.PACK_SIZE,
    "monuments on display (R4)": limits.DISPLAY_SIZE,
    "essences for a discarded card, other than Gold (R29)": limits.OTHERS_PER_DISCARD,
    "others lost for each missing Life (R50)": limits.OTHERS_PER_LIFE,
    "points that end the game (R62)": limits.POINTS_TO_WIN,
}

PINNED = pin(
    Path(__file__).with_name("rows.md"),
    Rows("Components", CARDS, write_component),
    Rows("Tiles", dict(enumerate(PLACE_TILES, 1)), write_names),
    Rows("First game", dict(enumerate(FIRST_GAME_SETS, 1)), write_preset),
    Rows("Order of items", {number: (one,) for number, one in enumerate(ITEM_ORDER, 1)}, write_names),
    single_numbers(NUMBERS),
)


@rule("R3", "R4", "R5", "R7", "R8", "R67")
@pytest.mark.parametrize(("table", "row"), PINNED.parameters())
def test_a_row_is_as_printed(table: Rows, row: TableRow) -> None:
    PINNED.check(table, row)


def test_no_row_is_left_out() -> None:
    PINNED.check_counts()
