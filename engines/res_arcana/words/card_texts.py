"""The name of each component, and its text in plain words, generated from its row."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.kernel.contract.primitives import Primitive
from engines.kernel.words.speaker import Phrase
from engines.res_arcana.cards import primitives
from engines.res_arcana.cards.box import CARDS, IGNORE_POWERS
from engines.res_arcana.cards.card import Card, Power, Row
from engines.res_arcana.cards.essences import ANY, NOT_GOLD, Amounts, Essence, Kinds

SPECIAL_NAMES = {
    Card.PHILOSOPHERS_STONE: "Philosopher’s Stone",
    Card.CALM_ELAN: "Calm / Elan",
    Card.DEATH_LIFE: "Death / Life",
    Card.SOLOMONS_MINE: "Solomon’s Mine",
    Card.ALCHEMISTS_TOWER: "Alchemist’s Tower",
    Card.DRAGONS_LAIR: "Dragon’s Lair",
    Card.SORCERERS_BESTIARY: "Sorcerer’s Bestiary",
}
"""Names that differ from the words of their identifiers."""


def card_name(card: Card) -> str:
    """The name of a component."""
    words = card.name.lower().split("_")
    return SPECIAL_NAMES.get(card) or " ".join(
        [word if word in ("of", "the") else word.title() for word in words]
    )


def _join_words(words: Iterable[str], last: str = "and") -> str:
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def _kind(essence: Essence) -> str:
    return essence.name.title()


def _amounts(amounts: Amounts) -> str:
    return _join_words([f"{amounts[kind]} {_kind(kind)}" for kind in ANY if amounts[kind]])


def _mix(count: int, among: Kinds) -> str:
    """For example `any 3 essences except Gold`, `1 Life or 1 Death`, `any 2 essences from Elan and Life`."""
    if count == 1 and among not in (ANY, NOT_GOLD):
        return _join_words([f"1 {_kind(kind)}" for kind in among], "or")
    essences = "any essence" if count == 1 else f"any {count} essences"
    if among == ANY:
        return essences
    return f"{essences} {'except Gold' if among == NOT_GOLD else 'from ' + _join_words(map(_kind, among))}"


def _destroy(primitive: primitives.DestroyOwn) -> str:
    return {
        "artifact": "destroy one of your artifacts (this one counts)",
        "other_artifact": "destroy another of your artifacts",
    }.get(primitive.what, f"destroy one of your {primitive.what.replace('_or_', 's or ')}s")


def _value_gain(primitive: primitives.GainValue) -> str:
    more = f" plus {primitive.plus}" if primitive.plus else ""
    return f"gain essences equal to that card’s placement cost{more}, in any mix except Gold"


def _straighten(primitive: primitives.Straighten) -> str:
    what = {"self": "this", "own": "one of your cards", "creature": "one of your creatures"}
    return f"straighten {what[primitive.what]}"


def _how_to_ignore(primitive: Primitive) -> str:
    """The way a rival can ignore a dragon's attack."""
    if isinstance(primitive, primitives.DestroyOwn):
        return "destroy one of your artifacts"
    return WORDS[type(primitive)](primitive)


def _loss(primitive: primitives.LifeLoss) -> str:
    loss = f"each rival still in the round loses {primitive.count} Life"
    if primitive.ignore is None:
        return loss
    return f"{loss} unless they {_how_to_ignore(primitive.ignore).replace('your', 'their')}"


def _place(primitive: primitives.Place) -> str:
    what = f"{'an' if primitive.what == 'artifact' else 'a'} {primitive.what}"
    source = {"hand": "your hand", "own_discard": "your discard pile", "any_discard": "any discard pile"}
    sentence = f"place {what} from {source[primitive.source]}"
    if primitive.free:
        return f"{sentence} for free"
    if primitive.discount:
        return f"{sentence} for {primitive.discount} less{_gold_note(primitive.what)}"
    return f"{sentence}, paying its cost"


def _gold_note(what: str) -> str:
    """The note that a discount never reduces Gold (R35); no dragon costs Gold, so only artifacts need it."""
    return " (never less Gold)" if what == "artifact" else ""


WORDS: dict[type[Primitive], Callable[[Any], str]] = {
    primitives.Turn: lambda it: "turn this",
    primitives.Pay: lambda it: f"pay {_amounts(it.amounts)}",
    primitives.PayAny: lambda it: f"pay {_mix(it.count, it.among)}",
    primitives.PaySame: lambda it: "pay X essences of one kind",
    primitives.TakeOff: lambda it: f"spend {_amounts(it.amounts)} from this",
    primitives.DestroySelf: lambda it: "destroy this",
    primitives.DestroyOwn: _destroy,
    primitives.DiscardCard: lambda it: "discard a card from your hand",
    primitives.TurnOther: lambda it: f"turn one of your straight {it.what}s",
    primitives.Gain: lambda it: f"gain {_amounts(it.amounts)}",
    primitives.GainAny: lambda it: f"gain {_mix(it.count, it.among)}",
    primitives.GainValue: _value_gain,
    primitives.GainValueAs: lambda it: f"gain {_kind(it.kind)} equal to that card’s placement cost",
    primitives.GainX: lambda it: f"gain X {_kind(it.kind)}",
    primitives.ConvertX: lambda it: "gain X of another kind, except Gold",
    primitives.GainByRival: lambda it: (
        f"choose a rival and gain {_kind(it.gained)} equal to the {_kind(it.counted)} in their pool"
    ),
    primitives.RivalsGain: lambda it: f"each rival gains {_amounts(it.amounts)}",
    primitives.Store: lambda it: f"put {_amounts(it.amounts)} on this",
    primitives.StoreAny: lambda it: f"put {_mix(it.count, it.among)} on this",
    primitives.StorePaid: lambda it: f"put it on {'this' if it.on == 'self' else 'one of your cards'}",
    primitives.Straighten: _straighten,
    primitives.Draw: lambda it: "draw a card" if it.count == 1 else f"draw {it.count} cards",
    primitives.DrawDiscard: lambda it: f"draw {it.count} cards, then discard that many from your hand",
    primitives.Reorder: lambda it: (
        f"look at the top {it.count} cards of your deck or the monument deck and put them back in any order"
    ),
    primitives.LifeLoss: _loss,
    primitives.Place: _place,
    primitives.CheckVictory: lambda it: "check victory now",
    primitives.IgnoreLoss: lambda it: "ignore the loss",
    primitives.AddPoints: lambda it: f"gain {it.count} points for this check",
    primitives.Collect: lambda it: f"Collect: {_amounts(it.amounts)}.",
    primitives.CollectAny: lambda it: f"Collect: {_mix(it.count, it.among)}.",
    primitives.Interest: lambda it: (
        f"Collect: {_mix(it.count, it.among)}, if there is {_kind(it.kind)} on this and you leave it there."
    ),
    primitives.Grow: lambda it: (
        f"Collect: if you leave the essences on this, put {it.count} more of each kind there."
    ),
    primitives.Upkeep: lambda it: f"At the end of Collect: pay {_amounts(it.amounts)} or turn this.",
}
"""The words for each primitive."""

MOMENTS = {
    "action": "",
    "loss": "When you would lose Life, ",
    "dragon_loss": "When a dragon would make you lose Life, ",
    "check": "When victory is checked, ",
    "claim": "When you claim this, ",
}


def _join_primitives(parts: primitives.Primitives) -> str:
    words = _join_words([WORDS[type(primitive)](primitive) for primitive in parts])
    return words.replace("turn this and turn ", "turn this and ")


def _count_essences(count: int) -> str:
    return "1 essence" if count == 1 else f"{count} essences"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def power_words(power: Power) -> str:
    """A power as a sentence."""
    moment = "Even while turned, " if power.usable_turned else MOMENTS[power.when]
    link = " to " if moment else ": "
    cost = _join_primitives(power.cost) + link if power.cost else ""
    return _capital(f"{moment}{cost}{_join_primitives(power.effects)}.")


VERBS: dict[type[Primitive], Callable[[Any], str]] = {
    primitives.GainAny: lambda it: f"gain {_count_essences(it.count)}",
    primitives.GainValue: lambda it: "gain its cost" + (f" plus {it.plus}" if it.plus else ""),
    primitives.GainValueAs: lambda it: f"gain its cost in {_kind(it.kind)}",
    primitives.ConvertX: lambda it: "gain X of another kind",
    primitives.GainByRival: lambda it: f"gain {_kind(it.gained)}",
    primitives.Store: lambda it: f"store {_amounts(it.amounts)}",
    primitives.StoreAny: lambda it: f"store {_count_essences(it.count)}",
    primitives.StorePaid: lambda it: "store it",
    primitives.Straighten: lambda it: "straighten this" if it.what == "self" else "straighten one",
    primitives.DrawDiscard: lambda it: f"draw {it.count}, discard {it.count}",
    primitives.Reorder: lambda it: f"look at the top {it.count}",
    primitives.LifeLoss: lambda it: "attack your rivals",
    primitives.Place: lambda it: f"place a {it.what}" if it.source == "hand" else "place from discards",
    primitives.CheckVictory: lambda it: "check victory",
    primitives.AddPoints: lambda it: f"gain {it.count} points",
    primitives.DestroyOwn: lambda it: "destroy one",
    primitives.DiscardCard: lambda it: "discard one",
}
"""Shorter words for primitives on buttons; the others use their WORDS."""


def power_verb(power: Power) -> str:
    """A power as the label of a button: its first effect."""
    return _capital(_verb(power.effects[0]))


def _verb(primitive: Primitive) -> str:
    return VERBS.get(type(primitive), WORDS[type(primitive)])(primitive)


def power_button(row: Row, power: Power) -> str:
    """A power as the label of a button beside other powers; equal labels also name their cost."""
    verb = power_verb(power)
    same_verb = [other for other in row.powers if power_verb(other) == verb]
    return f"{verb} ({_verb(power.cost[0])})" if len(same_verb) > 1 else verb


def _points_sentences(row: Row) -> list[str]:
    """The sentence about a component's points, as a list that is empty if it is worth none."""
    items = []
    if row.points:
        items.append(_count_points(row.points))
    if row.counts is not None:
        items.append(f"1 point for each {_kind(row.counts)} on this")
    for tag, points_each in row.per_tag:
        items.append(f"{_count_points(points_each)} for each {tag.value} you have in play")
    link = "plus" if row.points else "and"
    return [f"Worth {_join_words(items, link)}."] if items else []


def _count_points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def row_words(row: Row) -> str:
    """The whole text of a component: Collect, discounts, powers and points."""
    sentences = [WORDS[type(primitive)](primitive) for primitive in row.collect]
    if row.discount is not None:
        discount = row.discount
        sentences.append(
            f"Your {discount.what}s cost {discount.count} less to place{_gold_note(discount.what)}."
        )
    sentences += [power_words(power) for power in row.powers]
    return " ".join([*sentences, *_points_sentences(row)])


def build_card_phrases() -> Mapping[str, Phrase]:
    """Phrases for every component: as a noun, its name, its text, and each of its powers."""
    phrases: dict[str, Phrase] = {}
    for card, row in CARDS.items():
        key = f"card.{card.name.lower()}"
        phrases |= {f"Card.{card.name}": card_name(card), key: card_name(card), f"{key}.text": row_words(row)}
        for number, power in enumerate(row.powers, 1):
            phrases[f"{key}.{number}"] = power_words(power)
            phrases[f"{key}.{number}.verb"] = power_verb(power)
            if len(row.powers) > 1:
                phrases[f"{key}.{number}.button"] = power_button(row, power)
        if card in IGNORE_POWERS:
            primitive = IGNORE_POWERS[card].cost[0]
            phrases[f"{key}.ignore"] = _capital(_how_to_ignore(primitive))
            phrases[f"{key}.ignore.verb"] = _capital(_verb(primitive))
    return phrases


CARD_PHRASES: Mapping[str, Phrase] = build_card_phrases()
