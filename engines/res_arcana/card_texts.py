"""What the components are called, and what each does in plain words, put together from its row."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.kernel.text import Phrase
from engines.res_arcana.box import CARDS, IGNORED
from engines.res_arcana.cards import Card, Power, Row
from engines.res_arcana.essences import ANY, NOT_GOLD, Amounts, Essence, Kinds
from engines.res_arcana.ops import (
    AddPoints,
    CheckVictory,
    Collect,
    CollectAny,
    ConvertX,
    DestroyOwn,
    DestroySelf,
    DiscardCard,
    Draw,
    DrawDiscard,
    Gain,
    GainAny,
    GainByRival,
    GainValue,
    GainValueAs,
    GainX,
    Grow,
    IgnoreLoss,
    Interest,
    LifeLoss,
    Op,
    Ops,
    Pay,
    PayAny,
    PaySame,
    Place,
    Reorder,
    RivalsGain,
    Store,
    StoreAny,
    StorePaid,
    Straighten,
    TakeOff,
    Turn,
    TurnOther,
    Upkeep,
)

SPELLED = {
    Card.PHILOSOPHERS_STONE: "Philosopher's Stone",
    Card.CALM_ELAN: "Calm / Elan",
    Card.DEATH_LIFE: "Death / Life",
    Card.SOLOMONS_MINE: "Solomon's Mine",
    Card.ALCHEMISTS_TOWER: "Alchemist's Tower",
    Card.DRAGONS_LAIR: "Dragon's Lair",
    Card.SORCERERS_BESTIARY: "Sorcerer's Bestiary",
}
"""Names that are not simply the words of their identifiers."""


def name(card: Card) -> str:
    """What a component is called."""
    words = card.name.lower().split("_")
    return SPELLED.get(card) or " ".join([word if word in ("of", "the") else word.title() for word in words])


def _listed(words: Iterable[str], last: str = "and") -> str:
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def _kind(essence: Essence) -> str:
    return essence.name.title()


def _amounts(amounts: Amounts) -> str:
    return _listed([f"{amounts[kind]} {_kind(kind)}" for kind in ANY if amounts[kind]])


def _any(count: int, among: Kinds) -> str:
    """`any 3 essences but Gold`, `1 Life or 1 Death`, `any 2 out of Elan, Life and Calm`."""
    essences = "any essence" if count == 1 else f"any {count} essences"
    if among == ANY:
        return essences
    if among == NOT_GOLD:
        return f"{essences} but Gold"
    if count == 1:
        return _listed([f"1 {_kind(kind)}" for kind in among], "or")
    return f"any {count} out of {_listed(map(_kind, among))}"


def _destroy(op: DestroyOwn) -> str:
    return {
        "artifact": "destroy one of your artifacts, even this",
        "other_artifact": "destroy another of your artifacts",
    }.get(op.what, f"destroy one of your {op.what.replace('_or_', 's or ')}s")


def _value(op: GainValue) -> str:
    if not op.plus:
        return "gain as many essences as that card's placement cost, in any mix but Gold"
    return f"gain as many essences as that card's placement cost and {op.plus} more, in any mix but Gold"


def _straighten(op: Straighten) -> str:
    what = {"self": "this", "own": "one of your components", "creature": "one of your creatures"}
    return f"straighten {what[op.what]}"


def _way_out(op: Op) -> str:
    """What a rival can do against a dragon."""
    return "destroy one of your artifacts" if isinstance(op, DestroyOwn) else WORDS[type(op)](op)


def _loss(op: LifeLoss) -> str:
    said = f"each rival who has not passed loses {op.n} Life"
    return (
        said
        if op.ignore is None
        else f"{said}, or may {_way_out(op.ignore).replace('your', 'their')} instead"
    )


def _place(op: Place) -> str:
    what = f"{'an' if op.what == 'artifact' else 'a'} {op.what}"
    source = {
        "hand": "your hand",
        "own_discard": "your discard pile",
        "any_discard": "anybody's discard pile",
    }
    price = "for nothing" if op.free else f"for {op.discount} less" if op.discount else "at its cost"
    return f"place {what} from {source[op.source]} {price}{_but_gold(op.what) if op.discount else ''}"


def _but_gold(what: str) -> str:
    """No dragon costs Gold, so that only artifacts of any sort need saying it (R35)."""
    return ", though never less Gold" if what == "artifact" else ""


WORDS: dict[type[Op], Callable[[Any], str]] = {
    Turn: lambda op: "turn this",
    Pay: lambda op: f"pay {_amounts(op.amounts)}",
    PayAny: lambda op: f"pay {_any(op.n, op.among)}",
    PaySame: lambda op: "pay any number X of one kind",
    TakeOff: lambda op: f"take {_amounts(op.amounts)} off this",
    DestroySelf: lambda op: "destroy this",
    DestroyOwn: _destroy,
    DiscardCard: lambda op: "discard a card of your hand",
    TurnOther: lambda op: f"turn one of your straight {op.what}s",
    Gain: lambda op: f"gain {_amounts(op.amounts)}",
    GainAny: lambda op: f"gain {_any(op.n, op.among)}",
    GainValue: _value,
    GainValueAs: lambda op: f"gain as much {_kind(op.kind)} as that card's placement cost",
    GainX: lambda op: f"gain X {_kind(op.kind)}",
    ConvertX: lambda op: "gain X of one other kind but Gold",
    GainByRival: lambda op: (
        f"gain as much {_kind(op.gain)} as a rival of your choice has {_kind(op.count)} in the pool"
    ),
    RivalsGain: lambda op: f"each rival gains {_amounts(op.amounts)}",
    Store: lambda op: f"put {_amounts(op.amounts)} on this",
    StoreAny: lambda op: f"put {_any(op.n, op.among)} on this",
    StorePaid: lambda op: f"put it on {'this' if op.on == 'self' else 'one of your components'}",
    Straighten: _straighten,
    Draw: lambda op: "draw a card" if op.n == 1 else f"draw {op.n} cards",
    DrawDiscard: lambda op: f"draw {op.n} cards, then discard as many of your hand",
    Reorder: lambda op: (
        f"look at the top {op.n} cards of your deck or of the monument deck; put them back in any order"
    ),
    LifeLoss: _loss,
    Place: _place,
    CheckVictory: lambda op: "victory is checked at once",
    IgnoreLoss: lambda op: "ignore the loss",
    AddPoints: lambda op: f"count {op.n} points more in this check",
    Collect: lambda op: f"Collect: {_amounts(op.amounts)}.",
    CollectAny: lambda op: f"Collect: {_any(op.n, op.among)}.",
    Interest: lambda op: f"Collect: {_any(op.n, op.among)}, if there is {_kind(op.kind)} on this and stays.",
    Grow: lambda op: f"Collect: if what is on this stays, {op.n} more of each kind that lies on it.",
    Upkeep: lambda op: f"At the end of Collect: pay {_amounts(op.amounts)} or turn this.",
}
"""Every primitive in words."""

MOMENTS = {
    "action": "",
    "loss": "When you would lose Life: ",
    "dragon_loss": "When a dragon would make you lose Life: ",
    "check": "When victory is checked: ",
    "claim": "When you claim it: ",
}


def _said(ops: Ops) -> str:
    return _listed([WORDS[type(op)](op) for op in ops])


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def power_words(power: Power) -> str:
    """A power as a sentence."""
    moment = "Even when turned: " if power.even_turned else MOMENTS[power.when]
    link = " to " if moment else ": "
    cost = _said(power.cost) + link if power.cost else ""
    return _capital(f"{moment}{cost}{_said(power.do)}.")


def _points(row: Row) -> list[str]:
    found = []
    if row.points:
        found.append("1 point" if row.points == 1 else f"{row.points} points")
    if row.counts is not None:
        found.append(f"1 for each {_kind(row.counts)} on it")
    for tag, each in row.per_tag:
        found.append(f"{each} for each {tag.value} you have in play")
    return [f"Worth {_listed(found)}."] if found else []


def row_words(row: Row) -> str:
    """All that a component does."""
    said = [WORDS[type(op)](op) for op in row.collect]
    if row.discount is not None:
        off = row.discount
        said.append(f"Your {off.what}s cost {off.n} less to place{_but_gold(off.what)}.")
    said += [power_words(power) for power in row.powers]
    return " ".join([*said, *_points(row)])


def phrases() -> Mapping[str, Phrase]:
    """Every component as a noun, its name by its id, its words, and its powers one by one."""
    found: dict[str, Phrase] = {}
    for card, row in CARDS.items():
        key = f"card.{card.name.lower()}"
        found |= {f"Card.{card.name}": name(card), key: name(card), f"{key}.text": row_words(row)}
        for number, power in enumerate(row.powers, 1):
            found[f"{key}.{number}"] = power_words(power)
        if card in IGNORED:
            found[f"{key}.ignore"] = _capital(_way_out(IGNORED[card].cost[0]))
    return found


CARD_PHRASES: Mapping[str, Phrase] = phrases()
