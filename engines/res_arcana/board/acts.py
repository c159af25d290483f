"""Texts of the action bar while a choice is made: the question, the button, the consequence."""

from collections.abc import Callable
from typing import Any

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.faces import card_facts
from engines.res_arcana.board.power_acts import name_use
from engines.res_arcana.board.wording import (
    LONGEST_CONSEQUENCE,
    LONGEST_SENTENCE,
    card_of,
    component_of,
    name_essences,
    say_price,
    say_what_stays,
    word_act,
)
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.essences import GOLD, Amounts, Essences, amounts_of
from engines.res_arcana.cards.monuments import MONUMENT_COST
from engines.res_arcana.powers.no_effect import has_no_effect, warn_of_no_effect
from engines.res_arcana.state import Table
from engines.res_arcana.table.options import CardSubject, PlacementPrice
from engines.res_arcana.table.payments import payments_for


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """The texts for the choice so far, or None if the question needs no other words."""
    if say.viewer is None:
        return None
    first = answers[0]
    named = NAMED.get(first.verb if first.topic == "act" else first.topic)
    if named is None:
        return None
    act = named(answers, view.players[say.viewer].pool.counts, say)
    warning = _warning(answers, view, say.viewer, say)
    return ChoiceLabel(act.sentence, act.verb, warning) if warning else act


def _warning(answers: tuple[ChoiceStep, ...], view: Table, seat: int, say: Speaker) -> str:
    """A warning that the chosen power has no effect now; empty if it has one. It replaces the consequence."""
    subject = answers[0].subjects[0] if answers[0].subjects else None
    if len(answers) > 1 or answers[0].verb != "use" or not isinstance(subject, CardSubject):
        return ""
    card, number = subject.card, subject.power - 1
    warning = warn_of_no_effect(card, number)
    return say.text(warning) if warning is not None and has_no_effect(view, seat, card, number) else ""


def _name_placing(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    """Placing an artifact from the hand, with its payment once that is known."""
    card, price = card_of(answers[0]), answers[0].price
    paid = answers[1].amounts if len(answers) > 1 else _only_payment(price, have)
    if paid is None:
        count = price.cost.value - price.discount
        return word_act(say, "place", say.say("act.slots", {}), card=card, count=count)
    if not any(paid):
        return word_act(say, "place.nothing", say.say("act.straight", {}), card=card)
    named = word_act(say, "place.paid", say_what_stays(have, paid, say), card=card, paid=Essences(paid))
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return ChoiceLabel(
        say.say("act.place.dear", {"card": card}), named.verb, say_price(name_essences(paid, say), say)
    )


def _only_payment(price: Any, have: Amounts) -> Amounts | None:
    """The payment if only one is possible, else None."""
    assert isinstance(price, PlacementPrice)
    ways = payments_for(price.cost, price.discount, have)
    return ways[0] if len(ways) == 1 else None


def _name_claim(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    card = card_of(answers[0])
    if card is None:
        consequence = say_what_stays(have, MONUMENT_COST.pips, say)
        return word_act(say, "claim.top", consequence, cost=MONUMENT_COST)
    cost = CARDS[card].cost
    named = word_act(say, "claim", say_what_stays(have, cost.pips, say), card=card, cost=cost)
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return word_act(say, "claim.dear", say_price(say.noun(cost), say), card=card)


def _name_discard(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    """Discarding a card for 1 Gold or for two other essences."""
    card, last = card_of(answers[0]), answers[-1]
    if last.topic == "mix":
        return word_act(say, "discard.for", card=card, gained=name_essences(last.amounts, say))
    if last.verb == "gold":
        return word_act(say, "discard.for", card=card, gained=name_essences(amounts_of(GOLD), say))
    return word_act(say, "discard", card=card)


def _name_pass(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    if len(answers) < 2:
        return word_act(say, "pass")
    return word_act(say, "pass.item", say.say("act.pass.after", {}), item=card_of(answers[1]))


def _name_collect(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    """Collecting: the last stage answered is named; the whole plan is carried out at once."""
    chosen = next((answer for answer in answers if answer.topic == "collect"), None)
    upkeep = answers[-1] if answers[-1].topic == "upkeep" else None
    if upkeep is not None:
        return word_act(say, f"upkeep.{upkeep.verb}", card=card_of(upkeep), what=upkeep.label)
    if chosen is not None:
        return word_act(
            say, "collect.chosen", say.say("act.collect.after", {}), gained=name_essences(chosen.amounts, say)
        )
    emptied = [card for card in map(component_of, answers[0].subjects) if card is not None]
    if emptied:
        after = say.say("act.collect.after", {})
        named = word_act(say, "collect.empty", after, cards=tuple(emptied))
        many = len(named.sentence) > LONGEST_SENTENCE
        return word_act(say, "collect.many", after, count=len(emptied)) if many else named
    return word_act(say, "collect", say.say("act.collect.after", {}))


def _name_loss(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    """Taking a loss of Life, or ignoring it."""
    first, last = answers[0], answers[-1]
    if last.topic == "lose":
        return word_act(say, "lose", gone=name_essences(last.amounts, say))
    if first.verb == "react":
        return word_act(say, "react", card=card_of(first))
    if first.verb == "ignore":
        return word_act(say, "ignore", way=first.label)
    return word_act(say, "accept", what=first.label)


def _name_lost(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    return word_act(say, "lose", gone=name_essences(answers[-1].amounts, say))


def _name_order(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    return word_act(say, "order")


def _name_thrown(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    cards = tuple([card for card in map(component_of, answers[0].subjects) if card is not None])
    named = word_act(say, "discard_drawn", cards=cards)
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return word_act(say, "discard_drawn.many", count=len(cards))


def _name_gain(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    return word_act(say, "mix", gained=name_essences(answers[-1].amounts, say))


def _name_kept(key: str, consequence: str = "") -> "Namer":
    """A namer for choices that take or keep a single card."""

    def name(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
        after = say.say(consequence, {}) if consequence else ""
        return word_act(say, key, after, card=card_of(answers[0]))

    return name


def _name_item(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    """Taking a magic item, with its text if there is room."""
    card = card_of(answers[0])
    assert card is not None
    words = card_facts(card, say).words
    return word_act(say, "item", words if len(words) <= LONGEST_CONSEQUENCE else "", card=card)


def _name_check(answers: tuple[ChoiceStep, ...], have: Amounts, say: Speaker) -> ChoiceLabel:
    if answers[0].verb == "use":
        return word_act(say, "check.use", card=card_of(answers[0]))
    return word_act(say, "check.decline")


Namer = Callable[[tuple[ChoiceStep, ...], Amounts, Speaker], ChoiceLabel]

NAMED: dict[str, Namer] = {
    "place": _name_placing,
    "claim": _name_claim,
    "discard": _name_discard,
    "pass": _name_pass,
    "use": name_use,
    "draft": _name_kept("draft"),
    "mage": _name_kept("mage", "act.mage.after"),
    "item": _name_item,
    "empty": _name_collect,
    "collect": _name_collect,
    "upkeep": _name_collect,
    "loss": _name_loss,
    "lose": _name_lost,
    "check": _name_check,
    "mix": _name_gain,
    "order": _name_order,
    "discard_drawn": _name_thrown,
}
"""The namer of each choice, by the verb of a turn's action or else by the topic of the question."""
