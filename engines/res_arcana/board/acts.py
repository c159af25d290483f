"""What a choice is called while it is made: the question of the action bar, its button, and what follows."""

from collections.abc import Callable
from typing import Any

from engines.kernel.contract.panels import Act, Answered
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.actions.claim import MONUMENT_COST
from engines.res_arcana.board.faces import card_facts
from engines.res_arcana.cards.box import CARDS, power_of
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import (
    GOLD,
    NONE,
    Amounts,
    Essences,
    add_amounts,
    amounts_of,
    subtract_amounts,
)
from engines.res_arcana.cards.primitives import Draw, Gain, GainAny, Pay, PayAny, Store, StoreAny, Turn
from engines.res_arcana.powers.no_effect import has_no_effect, warn_of_no_effect
from engines.res_arcana.powers.requirements import Price
from engines.res_arcana.state import Table
from engines.res_arcana.table.options import CardSubject, PlacementPrice
from engines.res_arcana.table.payments import payments_for

LONGEST_SENTENCE = 60
LONGEST_VERB = 22
LONGEST_CONSEQUENCE = 90
BESIDE_SLOTS = 60
"""Characters that fit into the action bar; of a consequence beside the slots of a phone."""


def name_act(answers: tuple[Answered, ...], view: Table, say: Speaker) -> Act | None:
    """The choice so far; None for a question that names itself."""
    if say.viewer is None:
        return None
    first = answers[0]
    named = NAMED.get(first.verb if first.topic == "act" else first.topic)
    if named is None:
        return None
    act = named(answers, view.players[say.viewer].pool.counts, say)
    warning = _warning(answers, view, say.viewer, say)
    return Act(act.sentence, act.verb, warning) if warning else act


def _warning(answers: tuple[Answered, ...], view: Table, seat: int, say: Speaker) -> str:
    """That a power has no effect now; what it says of itself matters less then."""
    subject = answers[0].subjects[0] if answers[0].subjects else None
    if len(answers) > 1 or answers[0].verb != "use" or not isinstance(subject, CardSubject):
        return ""
    card, number = subject.card, subject.power - 1
    warning = warn_of_no_effect(card, number)
    return say.text(warning) if warning is not None and has_no_effect(view, seat, card, number) else ""


def _plain_consequence(card: Card, power: int, words: str, say: Speaker) -> str | None:
    """What follows from a power whose button says all that it does, or whose words have no room beside what
    it takes; None for any other."""
    used = power_of(card, power - 1)
    (first, *more), costs = used.do, set(map(type, used.cost))
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


PLAIN_COSTS = frozenset({Turn, Pay, PayAny})
"""Costs that a question has room for."""


def _act(say: Speaker, key: str, consequence: str = "", **args: Any) -> Act:
    """The phrases of a key; a verb that grew too long for its button gives way to a short one."""
    verb = say.say(f"act.{key}.verb", args)
    if len(verb) > LONGEST_VERB:
        verb = say.say(f"act.{key}.short", args)
    return Act(say.say(f"act.{key}", args), verb, consequence)


def _card(answer: Answered) -> Card | None:
    """The component that was picked."""
    subject = answer.subjects[0] if answer.subjects else None
    return subject.card if isinstance(subject, CardSubject) else None


def _keeps(have: Amounts, paid: Amounts, say: Speaker) -> str:
    """What stays in the pool."""
    return say.say("act.keeps", {"essences": Essences(subtract_amounts(have, paid))})


def _pays(price: str, say: Speaker) -> str:
    """The price, where the sentence has no room for it."""
    return say.say("act.pays", {"price": price})


def _essences(amounts: Amounts, say: Speaker) -> str:
    return say.noun(Essences(amounts))


def _name_placing(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """An artifact of the hand, with what is paid for it once that is known."""
    card, price = _card(answers[0]), answers[0].price
    paid = answers[1].amounts if len(answers) > 1 else _only_payment(price, have)
    if paid is None:
        count = price.cost.value - price.discount
        return _act(say, "place", say.say("act.slots", {}), card=card, count=count)
    if not any(paid):
        return _act(say, "place.nothing", say.say("act.straight", {}), card=card)
    named = _act(say, "place.paid", _keeps(have, paid, say), card=card, paid=Essences(paid))
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return Act(say.say("act.place.dear", {"card": card}), named.verb, _pays(_essences(paid, say), say))


def _only_payment(price: Any, have: Amounts) -> Amounts | None:
    """The payment that needs no choice."""
    assert isinstance(price, PlacementPrice)
    ways = payments_for(price.cost, price.discount, have)
    return ways[0] if len(ways) == 1 else None


def _name_claim(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    card = _card(answers[0])
    if card is None:
        consequence = _keeps(have, MONUMENT_COST.pips, say)
        return _act(say, "claim.top", consequence, cost=MONUMENT_COST)
    cost = CARDS[card].cost
    named = _act(say, "claim", _keeps(have, cost.pips, say), card=card, cost=cost)
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return _act(say, "claim.dear", _pays(say.noun(cost), say), card=card)


def _name_discard(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """For one Gold, or for two others."""
    card, last = _card(answers[0]), answers[-1]
    if last.topic == "mix":
        return _act(say, "discard.for", card=card, gained=_essences(last.amounts, say))
    if last.verb == "gold":
        return _act(say, "discard.for", card=card, gained=_essences(amounts_of(GOLD), say))
    return _act(say, "discard", card=card)


def _name_pass(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    if len(answers) < 2:
        return _act(say, "pass")
    return _act(say, "pass.item", say.say("act.pass.after", {}), item=_card(answers[1]))


def _name_use(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """A power: what it does, to what, and all that is paid for it."""
    subject = answers[0].subjects[0]
    assert isinstance(subject, CardSubject)
    key = f"card.{subject.card.name.lower()}.{subject.power}"
    words = say.say(key, {})
    plain = _plain_consequence(subject.card, subject.power, words, say)
    consequence = plain if plain is not None else words if len(words) <= LONGEST_CONSEQUENCE else ""
    named = _name_effect(answers, subject, consequence, say)
    price = _price_of(answers, have, say)
    unpaid = say.say("act.unpaid", {"what": named.sentence})
    if not price:
        return Act(unpaid, named.verb, named.consequence)
    paid = say.say("act.paid", {"what": named.sentence, "price": price})
    if len(paid) <= LONGEST_SENTENCE:
        return Act(paid, named.verb, named.consequence)
    return Act(unpaid, named.verb, _pays(price, say))


def _name_effect(answers: tuple[Answered, ...], subject: CardSubject, consequence: str, say: Speaker) -> Act:
    """What a power does as far as it is known, the last detail first."""
    card, power = subject.card, subject.power
    count = sum([sum(answer.amounts) for answer in answers if answer.topic == "same_count"])
    for answer in reversed(answers[1:]):
        target = _card(answer)
        if answer.topic in AIMED and target is not None:
            return _act(say, f"use.{answer.topic}", consequence, card=card, target=target)
        if answer.topic == "mix":
            gained = _essences(answer.amounts, say)
            kept = "use.stored" if _stores(card, power) else "use.mix"
            return _act(say, kept, consequence, card=card, gained=gained)
        if answer.topic == "convert":
            return _act(say, "use.mix", consequence, card=card, gained=f"{count} {answer.label}")
        if answer.topic == "same_kind" and answer.subjects[0] is not None and not count:
            return _act(say, "use.same", consequence, card=card, kind=answer.label)
        if answer.topic == "rival" and answer.subjects:
            return _act(say, "use.rival", consequence, card=card, rival=answer.subjects[0])
        if answer.topic == "deck" and answer.subjects:
            return _act(say, f"use.deck.{answer.subjects[0]}", say.say("act.look.after", {}), card=card)
    does = say.say(f"card.{card.name.lower()}.{power}.verb", {})
    if count:
        does = does.replace(" X ", f" {count} ")
    doing = does[:1].lower() + does[1:] if say.translate.is_english else does  # it may begin with a noun
    return _act(say, "use", consequence, card=card, does=does, doing=doing)


AIMED = frozenset({"destroy", "discard", "turn", "straighten", "store_on", "placing"})
"""What a power may be aimed at: topics with a phrase each."""


def _stores(card: Card, power: int) -> bool:
    """Whether what is chosen comes onto the component."""
    return any(isinstance(one, StoreAny) for one in power_of(card, power - 1).do)


def _price_of(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> str:
    """All essences that are paid, in words; none for a power without a price."""
    price = answers[0].price
    paid = price.fixed if isinstance(price, Price) else NONE
    wild = price.wild if isinstance(price, Price) else 0
    placed: PlacementPrice | None = None
    for answer in answers[1:]:
        if answer.topic == "pay":
            paid, wild, placed = add_amounts(paid, answer.amounts), 0, None
        elif answer.topic == "placing":
            placed = answer.price
    if placed is not None:
        paid = add_amounts(paid, _forced_payment(placed, subtract_amounts(have, paid)))
    told = [_essences(paid, say)] if any(paid) else []
    if wild:
        told.append(say.say("act.any", {"count": wild}))
    return say.list(told)


def _forced_payment(price: PlacementPrice, have: Amounts) -> Amounts:
    """What an artifact costs that is placed by a power, where that needs no choice."""
    if price.discount >= price.cost.value:
        return NONE
    ways = payments_for(price.cost, price.discount, have)
    return ways[0] if len(ways) == 1 else NONE


def _name_collect(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """The whole plan is carried out at once, with what comes without a choice."""
    chosen = next((answer for answer in answers if answer.topic == "collect"), None)
    upkeep = answers[-1] if answers[-1].topic == "upkeep" else None
    if upkeep is not None:
        return _act(say, f"upkeep.{upkeep.verb}", card=_card(upkeep), what=upkeep.label)
    if chosen is not None:
        return _act(
            say, "collect.chosen", say.say("act.collect.after", {}), gained=_essences(chosen.amounts, say)
        )
    emptied = [card for card in map(_of_option, answers[0].subjects) if card is not None]
    if emptied:
        after = say.say("act.collect.after", {})
        named = _act(say, "collect.empty", after, cards=tuple(emptied))
        many = len(named.sentence) > LONGEST_SENTENCE
        return _act(say, "collect.many", after, count=len(emptied)) if many else named
    return _act(say, "collect", say.say("act.collect.after", {}))


def _of_option(subject: Any) -> Card | None:
    return subject.card if isinstance(subject, CardSubject) else None


def _name_loss(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """What goes, or by what it is kept."""
    first, last = answers[0], answers[-1]
    if last.topic == "lose":
        return _act(say, "lose", gone=_essences(last.amounts, say))
    if first.verb == "react":
        return _act(say, "react", card=_card(first))
    if first.verb == "ignore":
        return _act(say, "ignore", way=first.label)
    return _act(say, "accept", what=first.label)


def _name_lost(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    return _act(say, "lose", gone=_essences(answers[-1].amounts, say))


def _name_order(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    return _act(say, "order")


def _name_thrown(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    cards = tuple([card for card in map(_of_option, answers[0].subjects) if card is not None])
    named = _act(say, "discard_drawn", cards=cards)
    if len(named.sentence) <= LONGEST_SENTENCE:
        return named
    return _act(say, "discard_drawn.many", count=len(cards))


def _name_gain(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    return _act(say, "mix", gained=_essences(answers[-1].amounts, say))


def _name_kept(key: str, consequence: str = "") -> "Namer":
    """A single card that is taken or kept."""

    def name(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
        after = say.say(consequence, {}) if consequence else ""
        return _act(say, key, after, card=_card(answers[0]))

    return name


def _name_item(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    """A magic item, and what it does."""
    card = _card(answers[0])
    assert card is not None
    words = card_facts(card, say).words
    return _act(say, "item", words if len(words) <= LONGEST_CONSEQUENCE else "", card=card)


def _name_check(answers: tuple[Answered, ...], have: Amounts, say: Speaker) -> Act:
    if answers[0].verb == "use":
        return _act(say, "check.use", card=_card(answers[0]))
    return _act(say, "check.decline")


Namer = Callable[[tuple[Answered, ...], Amounts, Speaker], Act]

NAMED: dict[str, Namer] = {
    "place": _name_placing,
    "claim": _name_claim,
    "discard": _name_discard,
    "pass": _name_pass,
    "use": _name_use,
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
"""By the verb of an action, else by what is asked."""
