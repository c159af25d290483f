"""The second half of an attack: fights, sleep, and the gems of those that got through (R29-R31)."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.decision import Decision, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Step
from engines.kernel.text import text
from engines.magestik.cards import Gem
from engines.magestik.events import AttackBlocked, DragonsFought, GemsPlundered
from engines.magestik.offers import gem_options, most_held
from engines.magestik.state import Dragon, Table


class Attack(Struct, frozen=True):
    """Who attacks whom with which dragons, by their ids."""

    seat: int
    target: int
    dragons: tuple[int, ...]


Blockers = tuple[int | None, ...]
"""For each attacking dragon in order: the id of its blocker, or None when it passes."""


class Fight(Step[Table], frozen=True):
    """All pairs fight on the fixed map (R29); attackers that live fall asleep, but no ephemerals (R31)."""

    attack: Public[Attack]
    blockers: Public[Blockers]

    def run(self, state: Table) -> Table:
        attack = self.attack
        attacker, defender = state.players[attack.seat], state.players[attack.target]
        pairs = [
            (attacker.dragon(one), defender.dragon(blocker))
            for one, blocker in zip(attack.dragons, self.blockers, strict=True)
            if blocker is not None
        ]
        if any(dragon.awake for dragon in defender.dragons):
            state = state.tell(AttackBlocked(attack.target, attack.seat, tuple(pairs)))
        dead: set[int] = set()
        for mine, theirs in pairs:
            lost, won = mine.power <= theirs.power, mine.power >= theirs.power
            dead |= {mine.id} if lost else set()
            dead |= {theirs.id} if won else set()
            state = state.tell(DragonsFought(attack.seat, attack.target, mine, theirs, lost, won))
        back = tuple([_rested(one, attack) for one in attacker.dragons if one.id not in dead])
        state = state.change_player(attack.seat, dragons=back)
        if dead:
            rest = tuple([one for one in defender.dragons if one.id not in dead])
            state = state.change_player(attack.target, dragons=rest)
        return state.then(Plunder(attack.seat, attack.target, self.blockers.count(None)))


def _rested(dragon: Dragon, attack: Attack) -> Dragon:
    asleep = dragon.id in attack.dragons and not dragon.ephemeral
    return replace(dragon, awake=False) if asleep else dragon


class Plunder(Step[Table], frozen=True):
    """One gem for every dragon that was not blocked, as long as there are any (R30, E3)."""

    seat: Public[int]
    target: Public[int]
    count: Public[int]

    def run(self, state: Table) -> Table:
        gems = state.players[self.target].gems
        if not self.count or not gems.total:
            return state
        if gems.total <= self.count:
            return plunder(state, self.seat, self.target, gems.counts)
        return state.then(TakeGem(self.seat, self.target), Plunder(self.seat, self.target, self.count - 1))


class TakeGem(Ask[Table], frozen=True):
    """D4: which gem; with one colour left there is nothing to ask, and everybody can see that."""

    seat: Public[int]
    target: Public[int]

    def ask(self, state: Table) -> Decision:
        gems = state.players[self.target].gems
        return Pick(
            seat=self.seat,
            topic=text("take", seat=self.seat, target=self.target),
            options=gem_options(self.target, gems),
            default=(most_held(gems),),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        taken = tuple([int(gem is values[0]) for gem in Gem])
        return plunder(state, self.seat, self.target, taken)


def plunder(table: Table, seat: int, target: int, counts: tuple[int, ...]) -> Table:
    """The table after gems went from the target to the attacker."""
    mine, theirs = table.players[seat].gems, table.players[target].gems
    table = table.change_player(target, gems=theirs.minus(counts)).change_player(seat, gems=mine.plus(counts))
    gems = tuple([gem for gem in Gem for _ in range(counts[gem])])
    return table.tell(GemsPlundered(seat, target, gems))
