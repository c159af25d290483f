"""The victory check, at the end of a round or in the middle of one (R62-R65)."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Step
from engines.kernel.text import text
from engines.res_arcana.box import power
from engines.res_arcana.cards import Card
from engines.res_arcana.details import proceed
from engines.res_arcana.effects import performs
from engines.res_arcana.ending import ended
from engines.res_arcana.essences import GOLD
from engines.res_arcana.events import PointsAdded, VictoryChecked
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.ops import AddPoints, CheckVictory
from engines.res_arcana.points import total, wealth
from engines.res_arcana.powers import answers, price
from engines.res_arcana.state import GOAL, Ending, Table


@performs(CheckVictory)
def check_victory(table: Table, intent: Intent, op: CheckVictory, chosen: Detail) -> Table:
    """In mid-round: all count, whoever called it (R65)."""
    return table.then(Check())


@performs(AddPoints)
def add_points(table: Table, intent: Intent, op: AddPoints, chosen: Detail) -> Table:
    """For the check that is going on."""
    bonus = table.players[intent.seat].bonus + op.n
    return table.change_player(intent.seat, bonus=bonus).tell(PointsAdded(intent.seat, op.n))


class Check(Step[Table], frozen=True):
    """Who can add points is asked, passed or not; then everybody counts."""

    def run(self, state: Table) -> Table:
        asked = [
            AddOrNot(seat, card, number)
            for seat in state.clockwise(state.token)
            for card, number in answers(state.players[seat], "check")
            if _may_count(state, seat, card, number)
        ]
        return state.then(*asked, Judge())


def _added(card: Card, number: int) -> int:
    """The points that a power adds to a check."""
    return sum([op.n for op in power(card, number).do if isinstance(op, AddPoints)])


def _may_count(table: Table, seat: int, card: Card, number: int) -> bool:
    """Whether more points may count. After the last round they do only if somebody has ten then (R66)."""
    if table.active is not None or table.round != table.options.max_rounds:
        return True
    added = {seat: _added(card, number)}
    present = [one for one, player in enumerate(table.players) if not player.gone]
    return any(total(table, one) + added.get(one, 0) >= GOAL for one in present)


class AddOrNot(Ask[Table], frozen=True):
    """DP11: use a component's power in this check; as default if that makes its owner win, or win alone."""

    seat: Public[int]
    card: Public[Card]
    power: Public[int]

    def ask(self, state: Table) -> Decision:
        name = self.card.name.lower()
        words = text("option.use", card=self.card, power=text(f"card.{name}.{self.power + 1}"))
        use = Option(f"use:{name}", True, target=f"component:{name}", label=words)
        options = (use, Option("decline", False))
        topic = text("check", seat=self.seat, card=self.card)
        default = options[0 if self._wins(state) else 1]
        return Pick(seat=self.seat, topic=topic, options=options, default=(default.id,))

    def _wins(self, table: Table) -> bool:
        """Whether the owner has not won alone without it, and has won with it."""
        present = {
            seat: (total(table, seat), wealth(one)) for seat, one in enumerate(table.players) if not one.gone
        }
        mine = present.pop(self.seat, None)
        if mine is None:
            return False
        rivals = max(present.values(), default=(0, 0))
        cost = price(self.card, self.power).fixed
        then = (mine[0] + _added(self.card, self.power), mine[1] - sum(cost) - cost[GOLD])
        alone = mine[0] >= GOAL and mine > rivals
        return not alone and then[0] >= GOAL and then >= rivals

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(proceed(state, Intent(self.seat, self.card, self.power))) if values[0] else state


class Judge(Step[Table], frozen=True):
    """Everybody counts; with ten points or more the game is over (R62, R63). Who has left does not count."""

    def run(self, state: Table) -> Table:
        points = tuple([total(state, seat) for seat in range(state.seats)])
        state = state.tell(VictoryChecked(points))
        present = [points[seat] for seat, player in enumerate(state.players) if not player.gone]
        if max(present) >= GOAL:
            return ended(state, Ending.POINTS)
        for seat, player in enumerate(state.players):
            if player.bonus:
                state = state.change_player(seat, bonus=0)
        return state
