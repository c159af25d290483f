"""The gems that unblocked attackers steal (R30)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magestik.cards import GEMS
from engines.magestik.events.actions import GemsPlundered
from engines.magestik.rules.option_builders import gem_options, id_of_most_held_gem
from engines.magestik.state import Table


class Plunder(Step[Table], frozen=True):
    """Take a gem for every unblocked dragon, as long as the target has any (R30, E3)."""

    seat: Public[int]
    target: Public[int]
    count: Public[int]

    def run(self, state: Table) -> Table:
        gems = state.players[self.target].gems
        if not self.count or not gems.total:
            return state
        if gems.total <= self.count:
            return take_gems(state, self.seat, self.target, gems.counts)
        return state.then(TakeGem(self.seat, self.target), Plunder(self.seat, self.target, self.count - 1))


class TakeGem(Ask[Table], frozen=True):
    """D4: choose the gem to take. With one colour left there is nothing to decide."""

    seat: Public[int]
    target: Public[int]

    def ask(self, state: Table) -> Decision:
        gems = state.players[self.target].gems
        later = next((task.count for task in reversed(state.agenda) if isinstance(task, Plunder)), 0)
        return Pick(
            seat=self.seat,
            topic=text("take", seat=self.seat, target=self.target, count=1 + later),
            options=gem_options(gems),
            default=(id_of_most_held_gem(gems),),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        counts = tuple([int(gem is values[0]) for gem in GEMS])
        return take_gems(state, self.seat, self.target, counts)


def take_gems(table: Table, seat: int, target: int, counts: tuple[int, ...]) -> Table:
    """Move gems from the target to the attacker."""
    own_gems, target_gems = table.players[seat].gems, table.players[target].gems
    event = GemsPlundered(seat, target, tuple([gem for gem in GEMS for _ in range(counts[gem])]))
    table = table.change_player(target, gems=target_gems.minus(counts))
    return table.change_player(seat, event, gems=own_gems.plus(counts))
