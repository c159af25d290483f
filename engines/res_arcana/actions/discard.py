"""The action of discarding a card from the hand for essences (R29)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.words.text import text
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import GOLD, NOT_GOLD, amounts_of
from engines.res_arcana.limits import OTHERS_PER_DISCARD
from engines.res_arcana.state import Table
from engines.res_arcana.table.common_questions import ask_mix
from engines.res_arcana.table.components import gain_essences
from engines.res_arcana.table.hand_and_deck import discard_card


def ask_what_to_gain(table: Table, seat: int, card: Card, *answers: tuple[Any, ...]) -> Decision | None:
    """Ask what to gain for a card: 1 Gold, which is the default, or two other essences, and which."""
    if not answers:
        topic = text("gold_or_two", seat=seat, card=card)
        options: tuple[Option[Any], ...] = (Option("gold", GOLD), Option("two", None))
        return Pick(seat=seat, topic=topic, options=options, default=("gold",))
    if answers == ((None,),):
        return ask_mix(seat, OTHERS_PER_DISCARD, NOT_GOLD, table.players[seat].pool.counts, card=card)
    return None


def discard_for_essences(table: Table, seat: int, card: Card, *answers: tuple[Any, ...]) -> Table:
    """Discard a card from the hand and gain what was chosen."""
    table = discard_card(table, seat, card)
    return gain_essences(table, seat, answers[1] if len(answers) > 1 else amounts_of(GOLD))
