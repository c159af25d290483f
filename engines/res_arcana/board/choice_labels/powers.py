"""The label of using a power: its effect, target and payment."""

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.choice_labels.wording import (
    BESIDE_SLOTS,
    MAX_CONSEQUENCE_LENGTH,
    MAX_SENTENCE_LENGTH,
    build_label,
    card_of,
    name_essences,
    only_payment,
    say_price,
)
from engines.res_arcana.cards.box import CARDS, power_of
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import NO_ESSENCES, Amounts, add_amounts, subtract_amounts
from engines.res_arcana.cards.primitives import Draw, Gain, GainAny, Pay, PayAny, Store, StoreAny, Turn
from engines.res_arcana.powers.requirements import Price
from engines.res_arcana.table.options import CardSubject, PlacementPrice

TARGET_TOPICS = frozenset({"destroy", "discard", "turn", "straighten", "store_on", "placing"})
"""Topics that choose a target and have a phrase of their own."""

PLAIN_COSTS = frozenset({Turn, Pay, PayAny})
"""Costs that fit into the question."""


def label_use(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """The use of a power, with its target and its whole payment as far as they are known."""
    subject = steps[0].subjects[0]
    assert isinstance(subject, CardSubject)
    key = f"card.{subject.card.name.lower()}.{subject.power}"
    words = say.say(key, {})
    plain = _plain_consequence(subject.card, subject.power, words, say)
    consequence = plain if plain is not None else words if len(words) <= MAX_CONSEQUENCE_LENGTH else ""
    label = _label_effect(steps, subject, consequence, say)
    price = _say_price(steps, pool, say)
    unpaid = say.say("act.unpaid", {"what": label.sentence})
    if not price:
        return ChoiceLabel(unpaid, label.verb, label.consequence)
    paid = say.say("act.paid", {"what": label.sentence, "price": price})
    if len(paid) <= MAX_SENTENCE_LENGTH:
        return ChoiceLabel(paid, label.verb, label.consequence)
    return ChoiceLabel(unpaid, label.verb, say_price(price, say))


def _label_effect(
    steps: tuple[ChoiceStep, ...], subject: CardSubject, consequence: str, say: Speaker
) -> ChoiceLabel:
    """The effect of a power; the last detail that is known decides the phrase."""
    card, power = subject.card, subject.power
    count = sum([sum(step.amounts) for step in steps if step.topic == "same_count"])
    for step in reversed(steps[1:]):
        target = card_of(step)
        if step.topic in TARGET_TOPICS and target is not None:
            return build_label(say, f"use.{step.topic}", consequence, card=card, target=target)
        if step.topic == "mix":
            gained = name_essences(step.amounts, say)
            key = "use.stored" if _stores(card, power) else "use.mix"
            return build_label(say, key, consequence, card=card, gained=gained)
        if step.topic == "convert":
            return build_label(say, "use.mix", consequence, card=card, gained=f"{count} {step.label}")
        if step.topic == "same_kind" and step.subjects[0] is not None and not count:
            return build_label(say, "use.same", consequence, card=card, kind=step.label)
        if step.topic == "rival" and step.subjects:
            return build_label(say, "use.rival", consequence, card=card, rival=step.subjects[0])
        if step.topic == "deck" and step.subjects:
            return build_label(say, f"use.deck.{step.subjects[0]}", card=card)
    verb = say.say(f"card.{card.name.lower()}.{power}.verb", {})
    if count:
        verb = verb.replace(" X ", f" {count} ")
    doing = verb[:1].lower() + verb[1:] if say.translate.is_english else verb  # it may begin with a noun
    return build_label(say, "use", consequence, card=card, does=verb, doing=doing)


def _stores(card: Card, power: int) -> bool:
    """Whether the chosen essences go onto the component."""
    return any(isinstance(primitive, StoreAny) for primitive in power_of(card, power - 1).effects)


def _say_price(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> str:
    """The whole payment in words, or "" for a power without a price."""
    price = steps[0].price
    paid = price.fixed if isinstance(price, Price) else NO_ESSENCES
    wild = price.wild if isinstance(price, Price) else 0
    placement: PlacementPrice | None = None
    for step in steps[1:]:
        if step.topic == "pay":
            paid, wild, placement = add_amounts(paid, step.amounts), 0, None
        elif step.topic == "placing":
            placement = step.price
    if placement is not None:
        paid = add_amounts(paid, _forced_payment(placement, subtract_amounts(pool, paid)))
    words = [name_essences(paid, say)] if any(paid) else []
    if wild:
        words.append(say.say("act.any", {"count": wild}))
    return say.list(words)


def _forced_payment(price: PlacementPrice, pool: Amounts) -> Amounts:
    """The payment for an artifact placed by a power if only one is possible, else no essences."""
    if price.discount >= price.cost.value:
        return NO_ESSENCES
    return only_payment(price, pool) or NO_ESSENCES


def _plain_consequence(card: Card, power: int, words: str, say: Speaker) -> str | None:
    """A standard consequence, or None to show the power's own words.

    It is used for powers whose button already says everything, and for powers whose words do not fit beside
    the slots for their payment.
    """
    used_power = power_of(card, power - 1)
    (first, *more), costs = used_power.effects, set(map(type, used_power.cost))
    if {Turn, PayAny} <= costs and len(words) > BESIDE_SLOTS:
        return say.say("act.use.turns", {})
    if more or not costs <= PLAIN_COSTS:
        return None
    if isinstance(first, Store | StoreAny):
        scores = isinstance(first, Store) and bool(first.amounts[CARDS[card].counts or 0])
        return say.say("act.use.scores" if scores and CARDS[card].counts is not None else "act.use.stays", {})
    if isinstance(first, Gain | GainAny | Draw) and Turn in costs:
        return say.say("act.use.turns", {})
    return None
