"""The Learning or Revision phase: learn a spell, rearrange your spells, or neither (R34, R35)."""

from functools import cache
from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import SPELLS, Cost, SpellCard
from engines.magecraft.limits import REVISION_COST
from engines.magecraft.rules.hand import ask_for_discard, choose_discards
from engines.magecraft.rules.learning import ask_for_book, learn_spell
from engines.magecraft.rules.payment import (
    ask_for_payment,
    begin_payment,
    continue_payment,
    has_too_few_gems,
    why_not_pay,
)
from engines.magecraft.rules.revision import begin_revision
from engines.magecraft.state import Player, SpellPile, Table

SOLD_OUT = text("why.sold_out")
REVISION_REMARK = text("remark.revision", count=REVISION_COST)
REVISION_PRICE = Cost((None,) * REVISION_COST)
PASS: Option[Any] = Option("pass", None)


class Study(DetailedAsk[Table], frozen=True):
    """D12: learn a spell, revise, or pass (R34).

    Learning continues with the payment (D13) and the spellbook (D14), a revision with its gems (D15).
    """

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        match answers:
            case ():
                return self._ask_for_action(state)
            case ((SpellCard() as card,), *details):
                gems = details[: card.learn.slots.count(None)]
                payment = continue_payment(begin_payment(card.learn), gems)
                if payment.is_open:
                    return ask_for_payment(state, self.seat, payment, card.spell, learns=True)
                if gems == details:
                    return ask_for_book(state, self.seat, card.spell)
                return learn_spell(state, self.seat, card.spell, payment.gems, details[-1][0])
            case (("revise",), *details):
                discard = ask_for_discard(state, self.seat, "revise", REVISION_COST, details)
                if discard is not None:
                    return discard
                discards = choose_discards(state.players[self.seat], REVISION_COST, details)
                return begin_revision(state, self.seat, discards)
            case _:
                return state

    def _ask_for_action(self, state: Table) -> Decision:
        player, piles = state.players[self.seat], state.academy.piles
        have = player.hand_counts
        options: list[Option[Any]] = [
            _learn_option(pile).unless(why_not_pay(SPELLS[pile.spell].learn, (), have) if pile.left else None)
            for pile in piles
        ]
        options += [_revise_option(self.seat, len(player.hand)), PASS]
        return Pick(
            seat=self.seat,
            topic=text("study", seat=self.seat),
            options=tuple(options),
            default=(PASS.id,),
            public=player.hand.open or _everyone_sees_no_payment_possible(player, piles),
        )


def _everyone_sees_no_payment_possible(player: Player, piles: tuple[SpellPile, ...]) -> bool:
    """Whether everybody can see that the player can only pass."""
    return len(player.hand) < REVISION_COST and all(
        has_too_few_gems(player, SPELLS[pile.spell].learn) for pile in piles if pile.left
    )


@cache
def _learn_option(pile: SpellPile) -> Option[Any]:
    """Build the option to learn the spell of a pile."""
    row = SPELLS[pile.spell]
    name = pile.spell.name.lower()
    blocked = None if pile.left else SOLD_OUT
    return Option(f"learn:{name}", row, target=f"pile:{name}", blocked=blocked, subject=pile, price=row.learn)


@cache
def _revise_option(seat: int, have: int) -> Option[Any]:
    """Build the option to revise, blocked if the hand has too few gems (R35)."""
    if have < REVISION_COST:
        blocked = text("why.revision", need=REVISION_COST, have=have)
        return Option("revise", "revise", target=f"books:{seat}", blocked=blocked, price=REVISION_PRICE)
    return Option("revise", "revise", target=f"books:{seat}", remark=REVISION_REMARK, price=REVISION_PRICE)
