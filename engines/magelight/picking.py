"""Picking cards out of a pile, a hand or a Storage (D9, D13)."""

from typing import Any

from engines.kernel.audience import ALL
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.piles import Held, Pile
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import text
from engines.magelight.cards import Design
from engines.magelight.deck import CARDS
from engines.magelight.effect_events import CardFetched, CardsSalvaged, PileBurned
from engines.magelight.effects import Spot
from engines.magelight.hand import burn_from_hand, in_hand, taken
from engines.magelight.offers import hand_options, held_options, pile_options
from engines.magelight.ops import Burn, Op, PeekStorage, Restack, Take
from engines.magelight.state import Table


def _pile(table: Table, op: Burn | Take) -> Pile[Design]:
    """The open pile that is picked from."""
    return table.discard if op.zone == "discard" else table.burnt


def feasible(table: Table, op: Op) -> bool:
    """Whether doing it could change anything, by what everybody sees: if not, nobody is asked."""
    match op:
        case Burn(zone="hand"):
            return table.in_hand > len(table.resolving)
        case Burn(pick="choose") | Take(pick="choose"):
            return len(_pile(table, op)) > 0
        case Restack():
            return len(table.waiting) > 0
        case _:
            return True


class PickCards(Ask[Table], frozen=True):
    """D9, D13: which cards; as default none, or the newest of an open pile, or the cheapest of the hand."""

    spot: Public[Spot]

    @property
    def seat(self) -> int:
        """Who resolves the effect."""
        return self.spot.effect.seat

    def _op(self, table: Table) -> Burn | Take:
        op = self.spot.op(table)
        assert isinstance(op, Burn | Take)
        return op

    def ask(self, state: Table) -> Decision:
        op = self._op(state)
        options: tuple[Option[Any], ...]
        default: tuple[str, ...]
        if op.zone == "hand":
            held = held_options(in_hand(state))
            cheapest = min(held, key=lambda one: (CARDS[one.value.card].burn, one.value.card))
            options, default = held, (cheapest.id,)
        else:
            options = pile_options(op.zone, _pile(state, op))
            default = () if op.upto else (options[-1].id,)
        most = min(op.n, len(options))
        return Pick[Any](
            seat=self.seat,
            topic=text("pick", seat=self.seat, card=self.spot.effect.name(state)),
            options=options,
            default=default,
            least=0 if op.upto else most,
            most=most,
            public=op.zone != "hand",
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        op = self._op(state)
        if not values:
            return state
        if op.zone == "hand":
            state = burn_from_hand(state, values)
            return state.tell(PileBurned(self.seat, "hand", tuple([one.card for one in values])))
        return _moved(state, op, self.seat, values)


def _moved(table: Table, op: Burn | Take, seat: int, places: tuple[int, ...]) -> Table:
    """The table after cards left an open pile for another pile or the hand."""
    pile = _pile(table, op)
    out: list[Held[Design]] = []
    for place in sorted(places, reverse=True):
        held, pile = pile.take(place)
        out.insert(0, held)
    table = table.change(discard=pile) if op.zone == "discard" else table.change(burnt=pile)
    if isinstance(op, Take):
        return taken_over(table, op, seat, out)
    cards = tuple([held.card for held in out])
    return table.change(burnt=table.burnt.put_all(out)).tell(PileBurned(seat, op.zone, cards))


def taken_over(table: Table, op: Take, seat: int, out: list[Held[Design]]) -> Table:
    """The table after open cards came to the discard pile, or to the hand to wait for a check (E11)."""
    if not out:
        return table
    if op.to == "discard":
        told = CardsSalvaged(seat, op.zone, tuple([held.card for held in out]))
        return table.change(discard=table.discard.put_all(out, ALL)).tell(told)
    table = table.change(hand=table.hand.put_all(out)).change_turn(grabbed=table.turn.grabbed + len(out))
    return table.tell(*[CardFetched(seat, op.zone, held.card) for held in out])


class BurnSeen(Ask[Table], frozen=True):
    """D9: which of the stored cards one has just seen are burned, if any."""

    spot: Public[Spot]
    target: Public[int]

    @property
    def seat(self) -> int:
        """Who looked."""
        return self.spot.effect.seat

    def ask(self, state: Table) -> Decision:
        op = self.spot.op(state)
        assert isinstance(op, PeekStorage)
        storage = state.players[self.target].storage
        topic = text("burn_seen", seat=self.seat, target=self.target)
        most = min(op.burn, len(storage))
        options = hand_options(storage, f"storage:{self.target}")
        return Pick(seat=self.seat, topic=topic, options=options, default=(), least=0, most=most)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        storage: Pile[Design] = state.players[self.target].storage
        burnt = state.burnt
        for card in values:
            held, storage = taken(storage, card, ALL)
            burnt = burnt.put(held)
        state = state.change_player(self.target, storage=storage).change(burnt=burnt)
        return state.tell(PileBurned(self.seat, "storage", values, self.target)) if values else state
