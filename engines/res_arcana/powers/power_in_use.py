"""A power on its way: what has been chosen for it so far, primitive by primitive."""

from typing import Literal

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards.box import power_steps
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import NONE, Amounts, Essence, add_amounts, subtract_amounts
from engines.res_arcana.cards.primitives import DestroyOwn, DiscardCard, PayAny, PaySame, Turn, TurnOther
from engines.res_arcana.powers.requirements import price_of
from engines.res_arcana.state import Component, Table

DeckName = Literal["own", "monuments"]


class Detail(Struct, frozen=True, gc=False, omit_defaults=True):
    """What was chosen for one primitive; nothing if that was to do without."""

    card: Card | None = None
    seat: int | None = None
    kind: Essence | None = None
    deck: DeckName | None = None
    amounts: Amounts | None = None


OPEN = Detail()


class Intent(Struct, frozen=True, gc=False):
    """Whose power it is, of which component, and which of its powers.

    `done` is what was chosen for its first primitives, costs before effects; `now` what is known of the next,
    of which `stage` questions are behind it.
    """

    seat: int
    card: Card
    power: int
    done: tuple[Detail, ...] = ()
    now: Detail = OPEN
    stage: int = 0

    def next_primitive(self) -> Primitive | None:
        """The first primitive that is not done with."""
        found, at = power_steps(self.card, self.power), len(self.done)
        return found[at] if at < len(found) else None

    def with_next_settled(self) -> "Intent":
        """The same, done with one primitive more."""
        return Intent(self.seat, self.card, self.power, (*self.done, self.now))

    def essences_spent(self) -> Amounts:
        """What its cost takes out of the pool: what is fixed and what was chosen so far."""
        total = price_of(self.card, self.power).fixed
        for primitive, detail in zip(power_steps(self.card, self.power), self.done, strict=False):
            if isinstance(primitive, PayAny | PaySame) and detail.amounts is not None:
                total = add_amounts(total, detail.amounts)
        return total

    def pool_left(self, table: Table) -> Amounts:
        """What the pool holds after the cost, before anything is gained."""
        return subtract_amounts(table.players[self.seat].pool.counts, self.essences_spent())

    def target_card(self) -> Card:
        """The card that is destroyed or discarded as a cost."""
        card = self._chosen(DestroyOwn, DiscardCard).card
        assert card is not None
        return card

    def free_payment(self) -> Amounts:
        """The payment that was chosen."""
        return self._chosen(PayAny).amounts or NONE

    def same_kind_payment(self) -> Amounts:
        """X essences of one kind, as they were chosen."""
        return self._chosen(PaySame).amounts or NONE

    def _chosen(self, *kinds: type[Primitive]) -> Detail:
        pairs = zip(power_steps(self.card, self.power), self.done, strict=False)
        return next(detail for primitive, detail in pairs if isinstance(primitive, kinds))

    def would_be_turned(self, component: Component) -> bool:
        """Whether one of the player's components is turned once the cost is paid (R46)."""
        if component.turned:
            return True
        for primitive, detail in zip(power_steps(self.card, self.power), self.done, strict=False):
            if isinstance(primitive, Turn) and component.card == self.card:
                return True
            if isinstance(primitive, TurnOther) and component.card == detail.card:
                return True
        return False
