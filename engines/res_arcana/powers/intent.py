"""A power being used, with the details chosen so far for each of its primitives."""

from typing import Literal

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards.box import power_steps
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import NO_ESSENCES, Amounts, Essence, add_amounts, subtract_amounts
from engines.res_arcana.cards.primitives import DestroyOwn, DiscardCard, PayAny, PaySame, Turn, TurnOther
from engines.res_arcana.powers.requirements import price_of
from engines.res_arcana.state import Component, Table

DeckName = Literal["own", "monuments"]


class Detail(Struct, frozen=True, gc=False, omit_defaults=True):
    """The choice made for one primitive; all fields are None if the player chose to do without."""

    card: Card | None = None
    seat: int | None = None
    kind: Essence | None = None
    deck: DeckName | None = None
    amounts: Amounts | None = None


NO_DETAIL = Detail()


class Intent(Struct, frozen=True, gc=False):
    """A seat's use of a power of a component.

    `done` are the details of its first primitives, costs before effects. `now` is what is known of the next
    primitive's details, and `stage` the number of its questions that are answered or skipped.
    """

    seat: int
    card: Card
    power: int
    done: tuple[Detail, ...] = ()
    now: Detail = NO_DETAIL
    stage: int = 0

    def with_next_settled(self) -> "Intent":
        """A copy in which the next primitive is settled."""
        return Intent(self.seat, self.card, self.power, (*self.done, self.now))

    def essences_spent(self) -> Amounts:
        """The essences that the cost takes from the pool: the fixed ones and those chosen so far."""
        total = price_of(self.card, self.power).fixed
        for primitive, detail in zip(power_steps(self.card, self.power), self.done, strict=False):
            if detail.amounts is not None and isinstance(primitive, PayAny | PaySame):
                total = add_amounts(total, detail.amounts)
        return total

    def pool_left(self, table: Table) -> Amounts:
        """The pool after paying the cost, before any gains."""
        return subtract_amounts(table.players[self.seat].pool.counts, self.essences_spent())

    def target_card(self) -> Card:
        """The card that is destroyed or discarded as a cost."""
        card = self._chosen(DestroyOwn, DiscardCard).card
        assert card is not None
        return card

    def free_payment(self) -> Amounts:
        """The essences chosen for PayAny."""
        return self._chosen(PayAny).amounts or NO_ESSENCES

    def same_kind_payment(self) -> Amounts:
        """The X essences of one kind chosen for PaySame."""
        return self._chosen(PaySame).amounts or NO_ESSENCES

    def _chosen(self, *kinds: type[Primitive]) -> Detail:
        pairs = zip(power_steps(self.card, self.power), self.done, strict=False)
        return next(detail for primitive, detail in pairs if isinstance(primitive, kinds))

    def would_be_turned(self, component: Component) -> bool:
        """Whether one of the player's components will be turned after the cost is paid (R46)."""
        if component.turned:
            return True
        for primitive, detail in zip(power_steps(self.card, self.power), self.done, strict=False):
            if isinstance(primitive, Turn) and component.card == self.card:
                return True
            if isinstance(primitive, TurnOther) and component.card == detail.card:
                return True
        return False
