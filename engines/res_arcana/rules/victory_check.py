"""The victory check, at the end of a round or in the middle of one (R62, R63, R65, R66)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import power_of
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.primitives import AddPoints
from engines.res_arcana.events.rounds import VictoryChecked
from engines.res_arcana.limits import POINTS_TO_WIN
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.questions import begin_power
from engines.res_arcana.powers.requirements import price_of, usable_powers
from engines.res_arcana.rules.endgame import end_game, essence_value, tiebreaker
from engines.res_arcana.state import Ending, Table
from engines.res_arcana.table.options import CardSubject
from engines.res_arcana.table.points import total_points


class Check(Step[Table], frozen=True):
    """Ask every player who can add points whether to do so, even if they have passed; then judge."""

    def run(self, state: Table) -> Table:
        offers = [
            AddOrNot(seat, card, number)
            for seat in state.clockwise(state.token)
            for card, number in usable_powers(state.players[seat], "check")
            if _may_count(state, seat, card, number)
        ]
        return state.then(*offers, Judge())


def _points_added(card: Card, number: int) -> int:
    """The points that a power adds in a victory check."""
    return sum(
        [primitive.count for primitive in power_of(card, number).effects if isinstance(primitive, AddPoints)]
    )


def _may_count(table: Table, seat: int, card: Card, number: int) -> bool:
    """Whether added points can matter: always, but after the last round only if someone reaches 10 (R66)."""
    if table.active is not None or table.round != table.options.max_rounds:
        return True
    added = _points_added(card, number)
    return any(
        total_points(table, other) + (added if other == seat else 0) >= POINTS_TO_WIN
        for other, player in enumerate(table.players)
        if not player.gone
    )


class AddOrNot(Ask[Table], frozen=True):
    """DP11: ask whether to use a component's power in this check.

    The default is to use it if only that lets its owner win, or win alone.
    """

    seat: Public[int]
    card: Public[Card]
    power: Public[int]

    def ask(self, state: Table) -> Decision:
        name = self.card.name.lower()
        words = text("option.use_card", card=self.card)
        subject = CardSubject(self.card, "component", self.power + 1)
        use = Option(f"use:{name}", True, target=f"component:{name}", label=words, subject=subject)
        options = (use, Option("decline", False))
        topic = text("check", seat=self.seat, card=self.card)
        default = options[0 if self._would_win(state) else 1]
        return Pick(seat=self.seat, topic=topic, options=options, default=(default.id,))

    def _would_win(self, table: Table) -> bool:
        """Whether the owner would win with the power, and would not win alone without it."""
        present = {
            seat: (total_points(table, seat), tiebreaker(player))
            for seat, player in enumerate(table.players)
            if not player.gone
        }
        own_points = present.pop(self.seat, None)
        if own_points is None:
            return False
        rivals = max(present.values(), default=(0, 0))
        cost = essence_value(price_of(self.card, self.power).fixed)
        with_power = (own_points[0] + _points_added(self.card, self.power), own_points[1] - cost)
        alone = own_points[0] >= POINTS_TO_WIN and own_points > rivals
        return not alone and with_power[0] >= POINTS_TO_WIN and with_power >= rivals

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if not values[0]:
            return state
        return state.then(begin_power(state, Intent(self.seat, self.card, self.power)))


class Judge(Step[Table], frozen=True):
    """Count all points; the game ends if a player who has not left has at least 10 (R62, R63)."""

    def run(self, state: Table) -> Table:
        points = tuple([total_points(state, seat) for seat in range(state.seats)])
        state = state.emit(VictoryChecked(points))
        present = [points[seat] for seat, player in enumerate(state.players) if not player.gone]
        if max(present) >= POINTS_TO_WIN:
            return end_game(state, Ending.POINTS)
        for seat, player in enumerate(state.players):
            if player.bonus:
                state = state.change_player(seat, bonus=0)
        return state
