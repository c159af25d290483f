"""The second half of an attack: all pairs fight, and attackers that live fall asleep (R29, R31)."""

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.veiled import Public
from engines.magestik.events import AttackBlocked, DragonsFought
from engines.magestik.rules.plunder import Plunder
from engines.magestik.state import Dragon, Table


class Attack(Struct, frozen=True, gc=False):
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
            state = state.emit(AttackBlocked(attack.target, attack.seat, tuple(pairs)))
        dead: set[int] = set()
        for mine, theirs in pairs:
            lost, won = mine.power <= theirs.power, mine.power >= theirs.power
            dead |= {mine.id} if lost else set()
            dead |= {theirs.id} if won else set()
            state = state.emit(DragonsFought(attack.seat, attack.target, mine, theirs, lost, won))
        back = tuple([_after_attack(one, attack) for one in attacker.dragons if one.id not in dead])
        state = state.change_player(attack.seat, dragons=back)
        if dead:
            rest = tuple([one for one in defender.dragons if one.id not in dead])
            state = state.change_player(attack.target, dragons=rest)
        return state.then(Plunder(attack.seat, attack.target, self.blockers.count(None)))


def _after_attack(dragon: Dragon, attack: Attack) -> Dragon:
    asleep = dragon.id in attack.dragons and not dragon.ephemeral
    return replace(dragon, awake=False) if asleep else dragon
