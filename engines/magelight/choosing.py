"""Primitives with others inside: choices, offers that may be declined, conditions."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import text
from engines.magelight.details import proceed
from engines.magelight.effect_events import Declined
from engines.magelight.effects import ON_REVEAL, Spot, performs, seat_of
from engines.magelight.intents import Intent
from engines.magelight.ops import Choose, If, May, Power, Way
from engines.magelight.picking import feasible
from engines.magelight.state import Table
from engines.magelight.targets import qualifies


@performs(If)
def when(table: Table, op: If, spot: Spot) -> Table:
    """Only if it is true of the resolving player."""
    player = table.players[spot.effect.seat]
    true = player.hidden if op.cond == "hidden" else player.power <= 1
    return table.then(spot.into(0)) if true else table


@performs(Choose)
def choose(table: Table, op: Choose, spot: Spot) -> Table:
    """Where only one way is open, everybody sees that, and it is taken."""
    open_ways = [at for at, way in enumerate(op.ways) if all(feasible(table, inner) for inner in way.do)]
    if len(open_ways) == 1:
        return table.then(spot.into(open_ways[0]))
    return table.then(AskWay(spot, seat_of(table, spot.effect, op.by)))


class AskWay(Ask[Table], frozen=True):
    """D6, D11: one of several things; the last of them as default."""

    spot: Public[Spot]
    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        op = self.spot.op(state)
        assert isinstance(op, Choose)
        options = tuple([_way_option(way, at) for at, way in enumerate(op.ways)])
        key = "way" if self.seat == self.spot.effect.seat else "forced"
        topic = text(key, seat=self.seat, card=self.spot.effect.name(state))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[-1].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.spot.into(values[0]))


def _way_option(way: Way, at: int) -> Option[int]:
    lost = sum(-op.n for op in way.do if isinstance(op, Power))
    return Option(way.label, at, label=text(f"option.{way.label}", lost=lost))


def open_to(table: Table, op: May, seat: int) -> bool:
    """Whether an offer can be accepted: there are targets, the hand can pay (R24), it would do something."""
    targets = all(qualifies(table, seat, target) for target in op.targets)
    channel = not op.channel or table.in_hand - op.channel >= max(table.reserve, len(table.resolving))
    return targets and channel and all(feasible(table, inner) for inner in op.do)


@performs(May)
def may(table: Table, op: May, spot: Spot) -> Table:
    """Asked only if it can be accepted, which everybody can see."""
    return table.then(AskMay(spot)) if open_to(table, op, spot.effect.seat) else table


DO_OR_DECLINE = (Option("do", True), Option("decline", False))


class AskMay(Ask[Table], frozen=True):
    """D3, D6, D12: do it, with its targets and its price, or decline."""

    spot: Public[Spot]

    @property
    def seat(self) -> int:
        """Who resolves the effect."""
        return self.spot.effect.seat

    @property
    def _bonus(self) -> bool:
        return self.spot.block[: len(ON_REVEAL)] == ON_REVEAL

    def ask(self, state: Table) -> Decision:
        topic = text("bonus" if self._bonus else "may", seat=self.seat, card=self.spot.effect.name(state))
        return Pick(seat=self.seat, topic=topic, options=DO_OR_DECLINE, default=("decline",))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        spot = self.spot
        if values[0]:
            return state.then(proceed(state, Intent(spot.effect, "may", spot.block, spot.at)))
        return state.tell(Declined(self.seat, spot.effect.name(state), self._bonus))
