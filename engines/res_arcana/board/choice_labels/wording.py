"""Helpers for labels: maximum lengths, components, prices."""

from typing import Any

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Amounts, Essences, subtract_amounts
from engines.res_arcana.table.options import CardSubject, PlacementPrice
from engines.res_arcana.table.payments import payments_for

MAX_SENTENCE_LENGTH = 60
MAX_VERB_LENGTH = 22
MAX_CONSEQUENCE_LENGTH = 90
BESIDE_SLOTS = 60
"""Maximum lengths in characters; the last is for a consequence beside the payment slots on a phone."""


def build_label(say: Speaker, key: str, consequence: str = "", **args: Any) -> ChoiceLabel:
    """The label for a phrase key. A verb that is too long for its button is replaced by the short one."""
    verb = say.say(f"act.{key}.verb", args)
    if len(verb) > MAX_VERB_LENGTH:
        verb = say.say(f"act.{key}.short", args)
    return ChoiceLabel(say.say(f"act.{key}", args), verb, consequence)


def component_of(subject: Any) -> Card | None:
    """The component an option is about, or None if it is about something else."""
    return subject.card if isinstance(subject, CardSubject) else None


def card_of(step: ChoiceStep) -> Card | None:
    """The component that was picked, if any."""
    return component_of(step.subjects[0]) if step.subjects else None


def only_payment(price: PlacementPrice, pool: Amounts) -> Amounts | None:
    """The payment of a price if only one is possible, else None."""
    payments = payments_for(price.cost, price.discount, pool)
    return payments[0] if len(payments) == 1 else None


def say_remaining_pool(pool: Amounts, paid: Amounts, say: Speaker) -> str:
    """The essences that remain in the pool, in words."""
    return say.say("act.keeps", {"essences": Essences(subtract_amounts(pool, paid))})


def say_price(price: str, say: Speaker) -> str:
    """The price as a sentence of its own, for questions that have no room for it."""
    return say.say("act.pays", {"price": price})


def name_essences(amounts: Amounts, say: Speaker) -> str:
    """Essences in words."""
    return say.noun(Essences(amounts))
