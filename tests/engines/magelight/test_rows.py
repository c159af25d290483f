"""Every row of the card list and every number of the rules matches rows.md."""

from pathlib import Path
from typing import Any

import pytest

from engines.kernel.contract.primitives import Primitive
from engines.magelight import limits, state
from engines.magelight.cards.card import Activation, Card
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import (
    Actions,
    Burn,
    ChangeStack,
    Choose,
    Drain,
    Draw,
    If,
    Leave,
    Mana,
    May,
    MoveAlly,
    PeekDeck,
    PeekStorage,
    Power,
    Primitives,
    RemoveAlly,
    ReplaceWaitingStack,
    Reveal,
    Show,
    Take,
    Target,
    Ward,
    Win,
)
from tests.engines.rows import Row, Rows, pin, single_numbers, title
from tests.rules import rule

CONDITIONS = {"hidden": "self.hidden", "weak": "self.power<=1"}
MODES = {"open": "open", "size": "size", "blind": "from deck"}


def write_source(move: Burn | Take) -> str:
    """The number of cards and their pile."""
    source = f"{'up to ' if move.up_to else ''}{move.count} from {move.zone}"
    return f"{source} of {move.who}" if move.zone == "storage" or move.who != "self" else source


def write_primitive(primitive: Primitive) -> str:
    match primitive:
        case Power(who, amount, floor):
            return f"power {who} {amount:+d}" + (f" floor {floor}" if floor else "")
        case Drain(who, amount, floor):
            return f"drain {who} {amount}" + (f" floor {floor}" if floor else "")
        case Mana(amount):
            return f"mana {amount:+d}"
        case Actions(amount):
            return f"actions {amount:+d}"
        case Ward(who, amount):
            return f"ward {who} {amount:+d}"
        case Draw(count):
            return f"draw {count}"
        case Reveal(who):
            return f"reveal {who}"
        case Show(who, to):
            return f"show {who} to {to}"
        case Burn():
            return f"burn {write_source(primitive)}, {primitive.pick}"
        case Take():
            return f"take {write_source(primitive)} to {primitive.to}, {primitive.pick}"
        case PeekDeck(count):
            return f"peek {count} of deck, reorder"
        case PeekStorage(who, burn):
            return f"peek storage of {who}, burn up to {burn}"
        case RemoveAlly(ally, to):
            return f"oust {ally} to {to}"
        case MoveAlly(ally, to):
            return f"move ally {ally} to {to}"
        case ChangeStack(mode, size):
            return f"stack {MODES[mode]}" + (f" {size}" if size else "")
        case ReplaceWaitingStack(draw):
            return f"restack {draw}"
        case Choose(by, choices):
            alternatives = [f"{choice.key} ({write_all(choice.do)})" for choice in choices]
            return f"choose by {by}: {' or '.join(alternatives)}"
        case May(do, targets, channel):
            price = f" channel {channel}" if channel else ""
            return f"may{write_targets(targets)}{price} ({write_all(do)})"
        case If(condition, do):
            return f"if {CONDITIONS[condition]} ({write_all(do)})"
        case Leave(to):
            return f"leave to {to}"
        case Win():
            return "win"
        case _:
            raise TypeError(primitive)


def write_all(primitives: Primitives) -> str:
    return "; ".join(map(write_primitive, primitives))


def write_targets(targets: tuple[Target, ...]) -> str:
    """The targets in brackets after a space, or nothing."""
    return f" [{', '.join(map(write_target, targets))}]" if targets else ""


def write_target(target: Target) -> str:
    source = f"{target.key}: {target.kind} of {target.among}"
    if target.differs is not None:
        source += f" but {target.differs}"
    return source if target.not_host_of is None else f"{source} but host of {target.not_host_of}"


def write_activation(use: Activation) -> str:
    price = f"mana {use.mana} channel {use.channel}"
    return f"activate: {price}{write_targets(use.targets)} {write_all(use.do)}"


def write_cost(card: Card) -> str:
    if card.infiltrators_only is not None:
        costs: list[Any] = [card.infiltrators_only.costs.get(seats) for seats in (4, 5, 6)]
        return "/".join(map(str, costs)) + (f" + {card.cost}" if card.cost else "")
    return "–" if card.kind.value == "artifact" and not card.cost else str(card.cost)


def write_card(design: Design, card: Card) -> list[list[str]]:
    only = card.infiltrators_only
    effect = [
        f"channel {card.channel}" if card.channel else "",
        f"needs {card.needs}" if card.needs is not None else "",
        f"infiltrator only, from round {only.first_round}" if only else "",
        write_targets(card.targets).strip(),
        write_all(card.do),
        f"on reveal: {write_all(card.on_reveal)}" if card.on_reveal else "",
        write_activation(card.activate) if card.activate else "",
    ]
    keywords = ", ".join(sorted([keyword.value for keyword in card.keywords], reverse=True))
    counts = [str(card.copies), write_cost(card), str(card.burn_value)]
    effects = " · ".join(filter(None, effect)) or "–"
    return [[str(int(design)), title(design.name), card.kind.value, *counts, keywords or "–", effects]]


NUMBERS = {
    **{
        f"Infiltrators, {seats} players (R3)": count
        for seats, count in limits.INFILTRATORS_BY_PLAYERS.items()
    },
    "Power at the start (R2)": limits.START_POWER,
    "most Power (R6)": limits.MAX_POWER,
    "cards drawn (R18)": limits.DRAW_SIZE,
    "cards drawn in the first turn (R18)": limits.FIRST_DRAW_SIZE,
    "cards of a stack (R24)": limits.STACK_SIZE,
    "rounds (R35)": state.Options().max_rounds,
}

PINNED = pin(Path(__file__).with_name("rows.md"), Rows("Cards", CARDS, write_card), single_numbers(NUMBERS))


@rule("R1", "R2", "R3", "R16")
@pytest.mark.parametrize(("table", "row"), PINNED.parameters())
def test_a_row_matches_rows_md(table: Rows, row: Row) -> None:
    PINNED.check(table, row)


def test_no_row_is_left_out() -> None:
    PINNED.check_counts()
