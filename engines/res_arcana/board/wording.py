"""Helpers for the texts of the action bar: sentences that fit, components, prices."""

from typing import Any

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Amounts, Essences, subtract_amounts
from engines.res_arcana.table.options import CardSubject

LONGEST_SENTENCE = 60
LONGEST_VERB = 22
LONGEST_CONSEQUENCE = 90
BESIDE_SLOTS = 60
"""Maximum lengths in characters; the last is for a consequence beside the payment slots on a phone."""


def build_label(say: Speaker, key: str, consequence: str = "", **args: Any) -> ChoiceLabel:
    """The texts for a key. A verb that is too long for its button is replaced by the short one."""
    verb = say.say(f"act.{key}.verb", args)
    if len(verb) > LONGEST_VERB:
        verb = say.say(f"act.{key}.short", args)
    return ChoiceLabel(say.say(f"act.{key}", args), verb, consequence)


def component_of(subject: Any) -> Card | None:
    """The component an option is about, or None if it is about something else."""
    return subject.card if isinstance(subject, CardSubject) else None


def card_of(answer: ChoiceStep) -> Card | None:
    """The component that was picked, if any."""
    return component_of(answer.subjects[0]) if answer.subjects else None


def say_remaining_pool(pool: Amounts, paid: Amounts, say: Speaker) -> str:
    """The essences that remain in the pool, in words."""
    return say.say("act.keeps", {"essences": Essences(subtract_amounts(pool, paid))})


def say_price(price: str, say: Speaker) -> str:
    """The price as a sentence of its own, for questions that have no room for it."""
    return say.say("act.pays", {"price": price})


def name_essences(amounts: Amounts, say: Speaker) -> str:
    """Essences in words."""
    return say.noun(Essences(amounts))
