"""What choices are worded with: phrases that fit their places, components, prices."""

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
"""Characters that fit into the action bar; the last is for a consequence beside the slots of a phone."""


def word_act(say: Speaker, key: str, consequence: str = "", **args: Any) -> ChoiceLabel:
    """The phrases of a key; a verb that grew too long for its button gives way to a short one."""
    verb = say.say(f"act.{key}.verb", args)
    if len(verb) > LONGEST_VERB:
        verb = say.say(f"act.{key}.short", args)
    return ChoiceLabel(say.say(f"act.{key}", args), verb, consequence)


def component_of(subject: Any) -> Card | None:
    """The component that an option is about; None where it is about something else."""
    return subject.card if isinstance(subject, CardSubject) else None


def card_of(answer: ChoiceStep) -> Card | None:
    """The component that was picked."""
    return component_of(answer.subjects[0]) if answer.subjects else None


def say_what_stays(have: Amounts, paid: Amounts, say: Speaker) -> str:
    """What stays in the pool."""
    return say.say("act.keeps", {"essences": Essences(subtract_amounts(have, paid))})


def say_price(price: str, say: Speaker) -> str:
    """The price, where the sentence has no room for it."""
    return say.say("act.pays", {"price": price})


def name_essences(amounts: Amounts, say: Speaker) -> str:
    """An amount of each essence, in words."""
    return say.noun(Essences(amounts))
