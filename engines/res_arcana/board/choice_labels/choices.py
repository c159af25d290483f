"""The label of every choice, by its first step."""

from collections.abc import Callable

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.choice_labels.powers import label_use
from engines.res_arcana.board.choice_labels.wording import (
    MAX_CONSEQUENCE_LENGTH,
    MAX_SENTENCE_LENGTH,
    build_label,
    card_of,
    component_of,
    name_essences,
    only_payment,
    say_price,
    say_remaining_pool,
)
from engines.res_arcana.board.faces import card_facts
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.essences import GOLD, Amounts, Essences, amounts_of
from engines.res_arcana.cards.monuments import MONUMENT_COST
from engines.res_arcana.powers.no_effect import has_no_effect, warn_of_no_effect
from engines.res_arcana.state import Table
from engines.res_arcana.table.options import CardSubject, PlacementPrice


def label_choice(steps: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """The texts for the choice so far, or None if the question needs no other words."""
    if say.viewer is None:
        return None
    first = steps[0]
    build = LABEL_BUILDERS.get(first.verb if first.topic == "act" else first.topic)
    if build is None:
        return None
    label = build(steps, view.players[say.viewer].pool.counts, say)
    consequence = _say_warning(steps, view, say.viewer, say) or _say_cards(steps, view, say.viewer, say)
    return ChoiceLabel(label.sentence, label.verb, consequence) if consequence else label


def _say_warning(steps: tuple[ChoiceStep, ...], view: Table, seat: int, say: Speaker) -> str:
    """A warning that the chosen power has no effect now; empty if it has one. It replaces the consequence."""
    subject = steps[0].subjects[0] if steps[0].subjects else None
    if len(steps) > 1 or steps[0].verb != "use" or not isinstance(subject, CardSubject):
        return ""
    card, number = subject.card, subject.power - 1
    warning = warn_of_no_effect(card, number)
    return say.text(warning) if warning is not None and has_no_effect(view, seat, card, number) else ""


def _say_cards(steps: tuple[ChoiceStep, ...], view: Table, seat: int, say: Speaker) -> str:
    """The effect of a pass or a look, which depends on the cards that are left; empty for other choices."""
    player, last = view.players[seat], steps[-1]
    own_cards = len(player.deck) + len(player.discard)
    if steps[0].verb == "pass" and len(steps) > 1:
        return say.say("act.pass.after", {"draws": own_cards > 0})
    if last.topic == "deck" and last.subjects:
        return say.say(
            "act.look.after", {"count": own_cards if last.subjects[0] == "own" else len(view.monuments)}
        )
    return ""


def _label_placing(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """Placing an artifact from the hand, with its payment once that is known."""
    card, price = card_of(steps[0]), steps[0].price
    assert isinstance(price, PlacementPrice)
    paid = steps[1].amounts if len(steps) > 1 else only_payment(price, pool)
    if paid is None:
        count = price.cost.value - price.discount
        return build_label(say, "place", say.say("act.slots", {}), card=card, count=count)
    if not any(paid):
        return build_label(say, "place.nothing", say.say("act.straight", {}), card=card)
    label = build_label(
        say, "place.paid", say_remaining_pool(pool, paid, say), card=card, paid=Essences(paid)
    )
    if len(label.sentence) <= MAX_SENTENCE_LENGTH:
        return label
    return ChoiceLabel(
        say.say("act.place.dear", {"card": card}), label.verb, say_price(name_essences(paid, say), say)
    )


def _label_claim(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    card = card_of(steps[0])
    if card is None:
        consequence = say_remaining_pool(pool, MONUMENT_COST.pips, say)
        return build_label(say, "claim.top", consequence, cost=MONUMENT_COST)
    cost = CARDS[card].cost
    label = build_label(say, "claim", say_remaining_pool(pool, cost.pips, say), card=card, cost=cost)
    if len(label.sentence) <= MAX_SENTENCE_LENGTH:
        return label
    return build_label(say, "claim.dear", say_price(say.noun(cost), say), card=card)


def _label_discard(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """Discarding a card for 1 Gold or for two other essences."""
    card, last = card_of(steps[0]), steps[-1]
    if last.topic == "mix":
        return build_label(say, "discard.for", card=card, gained=name_essences(last.amounts, say))
    if last.verb == "gold":
        return build_label(say, "discard.for", card=card, gained=name_essences(amounts_of(GOLD), say))
    return build_label(say, "discard", card=card)


def _label_pass(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    if len(steps) < 2:
        return build_label(say, "pass")
    return build_label(say, "pass.item", item=card_of(steps[1]))


def _label_collect(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """Collecting: the last stage that was answered decides the phrase."""
    chosen = next((step for step in steps if step.topic == "collect"), None)
    upkeep = steps[-1] if steps[-1].topic == "upkeep" else None
    if upkeep is not None:
        return build_label(say, f"upkeep.{upkeep.verb}", card=upkeep.about["card"], what=upkeep.label)
    if chosen is not None:
        return build_label(
            say, "collect.chosen", say.say("act.collect.after", {}), gained=name_essences(chosen.amounts, say)
        )
    emptied = [card for card in map(component_of, steps[0].subjects) if card is not None]
    if emptied:
        after = say.say("act.collect.after", {})
        label = build_label(say, "collect.empty", after, cards=tuple(emptied))
        many = len(label.sentence) > MAX_SENTENCE_LENGTH
        return build_label(say, "collect.many", after, count=len(emptied)) if many else label
    return build_label(say, "collect", say.say("act.collect.after", {}))


def _label_loss(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """Taking a loss of Life, or ignoring it."""
    first, last = steps[0], steps[-1]
    if last.topic == "lose":
        return build_label(say, "lose", gone=name_essences(last.amounts, say))
    if first.verb == "react":
        return build_label(say, "react", card=card_of(first))
    if first.verb == "ignore":
        return build_label(say, "ignore", way=first.label)
    return build_label(say, "accept", what=first.label)


def _label_order(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    return build_label(say, "order")


def _label_discard_drawn(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    cards = tuple([card for card in map(component_of, steps[0].subjects) if card is not None])
    label = build_label(say, "discard_drawn", cards=cards)
    if len(label.sentence) <= MAX_SENTENCE_LENGTH:
        return label
    return build_label(say, "discard_drawn.many", count=len(cards))


def _label_gain(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    return build_label(say, "mix", gained=name_essences(steps[-1].amounts, say))


def _label_kept_card(key: str, consequence: str = "") -> "LabelBuilder":
    """A builder of labels for choices that take or keep a single card."""

    def label(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
        after = say.say(consequence, {}) if consequence else ""
        return build_label(say, key, after, card=card_of(steps[0]))

    return label


def _label_item(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    """Taking a magic item, with its text if there is room."""
    card = card_of(steps[0])
    assert card is not None
    words = card_facts(card, say).words
    return build_label(say, "item", words if len(words) <= MAX_CONSEQUENCE_LENGTH else "", card=card)


def _label_check(steps: tuple[ChoiceStep, ...], pool: Amounts, say: Speaker) -> ChoiceLabel:
    if steps[0].verb == "use":
        return build_label(say, "check.use", card=card_of(steps[0]))
    return build_label(say, "check.decline")


LabelBuilder = Callable[[tuple[ChoiceStep, ...], Amounts, Speaker], ChoiceLabel]

LABEL_BUILDERS: dict[str, LabelBuilder] = {
    "place": _label_placing,
    "claim": _label_claim,
    "discard": _label_discard,
    "pass": _label_pass,
    "use": label_use,
    "draft": _label_kept_card("draft"),
    "mage": _label_kept_card("mage", "act.mage.after"),
    "item": _label_item,
    "empty": _label_collect,
    "collect": _label_collect,
    "upkeep": _label_collect,
    "loss": _label_loss,
    "lose": _label_loss,
    "check": _label_check,
    "mix": _label_gain,
    "order": _label_order,
    "discard_drawn": _label_discard_drawn,
}
"""The label builder of each choice, by the verb of a turn's action or otherwise by the question's topic."""
