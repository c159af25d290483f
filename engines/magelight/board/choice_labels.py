"""Wording of an unfinished choice in the action bar: its question, its button, and its consequence."""

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.magelight.cards.card import Price
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.state import Ally, Table
from engines.magelight.zones.card_options import OfferedCard

MAX_VERB_LENGTH = 22
MAX_CONSEQUENCE_LENGTH = 90


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Describe the choice so far, or return None if the question already says it."""
    first = answers[0]
    match first.verb:
        case "play" | "activate":
            return _label_play(answers, view, say)
        case "burn":
            return _label_burn(_design(first), view, say)
        case "store":
            return _label(say, "store", card=_design(first))
        case "do":
            return _label_offer(answers, say)
        case "look" | "seat":
            key = "look" if first.topic == "carry_out" else "choose"
            return _label(say, key, target=first.subjects[0])
        case "ally":
            return _label(say, "ally", card=first.subjects[0].design)
        case "card" | "waiting" if len(first.subjects) == 1:
            return _label_card(first, say)
        case "card" | "waiting":
            return _label(say, "several", count=len(first.subjects))
        case "":
            return _label(say, "none")
        case _:
            return None


def _design(answer: ChoiceStep) -> Design:
    """The design of the card that an answer is about."""
    thing = answer.subjects[0]
    assert isinstance(thing, (OfferedCard, Ally))
    return thing.design


def _label_play(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    """Describe playing a card or using an ally: its targets, its whole price, and what the player keeps."""
    first, card = answers[0], _design(answers[0])
    price = first.price
    assert isinstance(price, Price)
    targets = _list_targets(answers[1:], say)
    args = {"card": card, "on": targets, "mana": price.mana}
    channelled = _channelled_cards(answers)
    key = "use" if first.verb == "activate" else "play"
    consequence = _say_kept(view, -price.mana, say)
    if channelled:
        consequence = f"{say.say('act.channels', {'cards': tuple(channelled)})} {consequence}"
    return _label(say, f"{key}.on" if targets else key, consequence, **args)


def _channelled_cards(answers: tuple[ChoiceStep, ...]) -> tuple[Design, ...]:
    """The cards that are channelled as a cost."""
    payments = [answer for answer in answers if answer.topic == "channel"]
    return tuple([card.design for answer in payments for card in answer.subjects])


def _list_targets(answers: tuple[ChoiceStep, ...], say: Speaker) -> str:
    """The chosen targets as a list in words, or "" if there are none."""
    targets = [answer.subjects[0] for answer in answers if answer.topic == "target"]
    return say.list(
        [
            say.noun(target) if isinstance(target, Ally) else say.say("act.at", {"target": target})
            for target in targets
        ]
    )


def _label_burn(card: Design, view: Table, say: Speaker) -> ChoiceLabel:
    gained = CARDS[card].burn_value
    return _label(say, "burn", _say_kept(view, gained, say), card=card, gained=gained)


def _say_kept(view: Table, mana: int, say: Speaker) -> str:
    """The Actions and the Mana that are left after an action that changes the Mana."""
    return say.say("act.keeps", {"actions": view.turn.actions - 1, "mana": view.turn.mana + mana})


def _label_offer(answers: tuple[ChoiceStep, ...], say: Speaker) -> ChoiceLabel:
    """Describe accepting an offer, with its targets and the cards channelled for it."""
    targets = _list_targets(answers[1:], say)
    channelled = _channelled_cards(answers)
    consequence = say.say("act.channels", {"cards": channelled}) if channelled else ""
    if targets:
        return _label(say, "offer.on", consequence, on=targets)
    return _label(say, "offer", consequence)


def _label_card(answer: ChoiceStep, say: Speaker) -> ChoiceLabel:
    """Describe choosing one card from a pile or the hand."""
    if answer.topic == "next":
        return _label(say, "next", _say_short_text(_design(answer), say), card=_design(answer))
    thing = answer.subjects[0]
    takes = isinstance(thing, OfferedCard) and thing.zone in ("discard", "burn")
    return _label(say, "take" if takes else "spend", card=_design(answer))


def _say_short_text(card: Design, say: Speaker) -> str:
    """The text of a card, or "" if it is too long to stand beside the button."""
    words = say.say(f"card.{card.name.lower()}.text", {})
    return words if len(words) <= MAX_CONSEQUENCE_LENGTH else ""


def _label(say: Speaker, key: str, consequence: str = "", **args: object) -> ChoiceLabel:
    """Build the description from the phrases of a key; the button uses a short phrase if it gets too long."""
    verb = say.say(f"act.{key}.verb", args)
    if len(verb) > MAX_VERB_LENGTH:
        verb = say.say(f"act.{key}.short", args)
    if not consequence and f"act.{key}.then" in say.phrases:
        consequence = say.say(f"act.{key}.then", args)
    return ChoiceLabel(say.say(f"act.{key}", args), verb, consequence)
