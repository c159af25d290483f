"""A power on its way: what has been chosen for it so far, primitive by primitive."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engines.res_arcana.box import steps
from engines.res_arcana.cards import Card
from engines.res_arcana.essences import NONE, Amounts, Essence, minus, plus
from engines.res_arcana.ops import DestroyOwn, DiscardCard, Op, PayAny, PaySame, Turn, TurnOther
from engines.res_arcana.powers import price
from engines.res_arcana.state import Component, Table

DeckName = Literal["own", "monuments"]


class Detail(Struct, frozen=True, omit_defaults=True):
    """What was chosen for one primitive; nothing if that was to do without."""

    card: Card | None = None
    seat: int | None = None
    kind: Essence | None = None
    deck: DeckName | None = None
    amounts: Amounts | None = None


OPEN = Detail()


class Intent(Struct, frozen=True):
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

    def next(self) -> Op | None:
        """The first primitive that is not done with."""
        found = steps(self.card, self.power)
        return found[len(self.done)] if len(self.done) < len(found) else None

    def settled(self) -> "Intent":
        """The same, done with one primitive more."""
        return replace(self, done=(*self.done, self.now), now=OPEN, stage=0)

    def spent(self) -> Amounts:
        """What its cost takes out of the pool: what is fixed and what was chosen so far."""
        total = price(self.card, self.power).fixed
        for op, detail in zip(steps(self.card, self.power), self.done, strict=False):
            if isinstance(op, PayAny | PaySame) and detail.amounts is not None:
                total = plus(total, detail.amounts)
        return total

    def left(self, table: Table) -> Amounts:
        """What the pool holds besides, before anything is gained."""
        return minus(table.players[self.seat].pool.counts, self.spent())

    def target(self) -> Card:
        """The card that is destroyed or discarded as a cost."""
        card = self._chosen(DestroyOwn, DiscardCard).card
        assert card is not None
        return card

    def free(self) -> Amounts:
        """The payment that was chosen."""
        return self._chosen(PayAny).amounts or NONE

    def same(self) -> Amounts:
        """X essences of one kind, as they were chosen."""
        return self._chosen(PaySame).amounts or NONE

    def _chosen(self, *kinds: type[Op]) -> Detail:
        pairs = zip(steps(self.card, self.power), self.done, strict=False)
        return next(detail for op, detail in pairs if isinstance(op, kinds))

    def is_turned(self, component: Component) -> bool:
        """Whether one of the player's components is turned once the cost is paid (R46)."""
        if component.turned:
            return True
        for op, detail in zip(steps(self.card, self.power), self.done, strict=False):
            if isinstance(op, Turn) and component.card == self.card:
                return True
            if isinstance(op, TurnOther) and component.card == detail.card:
                return True
        return False
