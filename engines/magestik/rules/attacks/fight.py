"""The second half of an attack: the fights, after which surviving attackers fall asleep (R29, R31)."""

from msgspec import Struct
from msgspec.structs import replace

from engines.magestik.events.actions import AttackBlocked, DragonsFought
from engines.magestik.rules.attacks.plunder import Plunder
from engines.magestik.state import Dragon, Table


class Attack(Struct, frozen=True, gc=False):
    """An attack: the attacking seat, the seat it attacks, and the ids of the attacking dragons."""

    seat: int
    target: int
    dragons: tuple[int, ...]


def fight_blockers(table: Table, attack: Attack, blockers: tuple[int | None, ...]) -> Table:
    """Let each attacker fight its blocker (R29).

    `blockers` are the ids of the blockers in the order of the attackers; None for one that is not blocked.
    Surviving attackers fall asleep unless they are ephemeral (R31).
    """
    player, rival = table.players[attack.seat], table.players[attack.target]
    pairs = [
        (player.dragon(attacker_id), rival.dragon(blocker_id))
        for attacker_id, blocker_id in zip(attack.dragons, blockers, strict=True)
        if blocker_id is not None
    ]
    if any(dragon.awake for dragon in rival.dragons):
        table = table.emit(AttackBlocked(attack.target, attack.seat, tuple(pairs)))
    dead: set[int] = set()
    for attacker, blocker in pairs:
        attacker_died, blocker_died = attacker.power <= blocker.power, attacker.power >= blocker.power
        dead |= {attacker.id} if attacker_died else set()
        dead |= {blocker.id} if blocker_died else set()
        event = DragonsFought(attack.seat, attack.target, attacker, blocker, attacker_died, blocker_died)
        table = table.emit(event)
    survivors = [dragon for dragon in player.dragons if dragon.id not in dead]
    dragons = tuple([_after_attack(dragon, attack) for dragon in survivors])
    table = table.change_player(attack.seat, dragons=dragons)
    if dead:
        dragons = tuple([dragon for dragon in rival.dragons if dragon.id not in dead])
        table = table.change_player(attack.target, dragons=dragons)
    return table.then(Plunder(attack.seat, attack.target, blockers.count(None)))


def _after_attack(dragon: Dragon, attack: Attack) -> Dragon:
    falls_asleep = dragon.id in attack.dragons and not dragon.ephemeral
    return replace(dragon, awake=False) if falls_asleep else dragon
