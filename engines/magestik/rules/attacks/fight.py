"""The second half of an attack: the fights, after which surviving attackers fall asleep (R29, R31)."""

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.veiled import Public
from engines.magestik.events.actions import AttackBlocked, DragonsFought
from engines.magestik.rules.attacks.plunder import Plunder
from engines.magestik.state import Dragon, Table


class Attack(Struct, frozen=True, gc=False):
    """An attack: the attacking seat, the seat it attacks, and the ids of the attacking dragons."""

    seat: int
    target: int
    dragons: tuple[int, ...]


Blockers = tuple[int | None, ...]
"""For each attacking dragon in order, the id of its blocker, or None if it is not blocked."""


class Fight(Step[Table], frozen=True):
    """Let each pair of attacker and blocker fight (R29).

    Surviving attackers fall asleep unless they are ephemeral (R31).
    """

    attack: Public[Attack]
    blockers: Public[Blockers]

    def run(self, state: Table) -> Table:
        attack = self.attack
        player, rival = state.players[attack.seat], state.players[attack.target]
        pairs = [
            (player.dragon(attacker_id), rival.dragon(blocker_id))
            for attacker_id, blocker_id in zip(attack.dragons, self.blockers, strict=True)
            if blocker_id is not None
        ]
        if any(dragon.awake for dragon in rival.dragons):
            state = state.emit(AttackBlocked(attack.target, attack.seat, tuple(pairs)))
        dead: set[int] = set()
        for attacker, blocker in pairs:
            attacker_died, blocker_died = attacker.power <= blocker.power, attacker.power >= blocker.power
            dead |= {attacker.id} if attacker_died else set()
            dead |= {blocker.id} if blocker_died else set()
            event = DragonsFought(attack.seat, attack.target, attacker, blocker, attacker_died, blocker_died)
            state = state.emit(event)
        survivors = [dragon for dragon in player.dragons if dragon.id not in dead]
        dragons = tuple([_after_attack(dragon, attack) for dragon in survivors])
        state = state.change_player(attack.seat, dragons=dragons)
        if dead:
            dragons = tuple([dragon for dragon in rival.dragons if dragon.id not in dead])
            state = state.change_player(attack.target, dragons=dragons)
        return state.then(Plunder(attack.seat, attack.target, self.blockers.count(None)))


def _after_attack(dragon: Dragon, attack: Attack) -> Dragon:
    falls_asleep = dragon.id in attack.dragons and not dragon.ephemeral
    return replace(dragon, awake=False) if falls_asleep else dragon
