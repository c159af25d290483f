"""What each event is at a glance: its icon, whom it concerns, how large it is told."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Change, Story
from engines.magestik import events as told

VERBS: Mapping[str, str] = {
    "round": "crown",
    "deal": "gem",
    "reveal": "staff",
    "keep": "hand",
    "gain": "mana",
    "deny": "cross",
    "wake": "dragon",
    "sleep": "dragon-asleep",
    "fade": "dragon-ephemeral",
    "cast": "book",
    "mirror": "mirror",
    "curse": "curse",
    "recruit": "dragon",
    "draw": "draw",
    "steal": "thief",
    "kill": "claw",
    "attack": "attack",
    "block": "block",
    "take": "take",
    "end": "hourglass",
}
"""Each verb with its icon."""


def _round_began(event: told.RoundBegan) -> Beat:
    return Beat("round", event.seat, LOG_ONLY, opens="round")


def _gems_dealt(event: told.GemsDealt) -> Beat:
    dealt = Change(event.seat, "gems", len(event.gems))
    return Beat("deal", event.seat, LOG_ONLY, event.gems, changes=(dealt,))


def _deal_skipped(event: told.DealSkipped) -> Beat:
    return Beat("deal", None, LOG_ONLY)


def _staffs_turned_up(event: told.StaffsTurnedUp) -> Beat:
    return Beat("reveal", None, LOG_ONLY, event.staffs)


def _staff_kept(event: told.StaffKept) -> Beat:
    return Beat("keep", event.seat, CHIP, (event.staff.value,))


def _staff_called(event: told.StaffCalled) -> Beat:
    return Beat("reveal", event.seat, CHIP, (event.staff,), opens="turn")


def _energy_gained(event: told.EnergyGained) -> Beat:
    gained = Change(event.seat, "energy", sum(event.energy.amounts))
    return Beat("gain", event.seat, LOG_ONLY, (event.energy,), changes=(gained,))


def _energy_denied(event: told.EnergyDenied) -> Beat:
    return Beat("deny", event.seat, CHIP, (event.staff,))


def _dragons_woke(event: told.DragonsWoke) -> Beat:
    return Beat("wake", event.seat, LOG_ONLY, event.dragons)


def _dragons_faded(event: told.DragonsFaded) -> Beat:
    return Beat("fade", event.seat, CHIP, event.dragons)


def _spell_cast(event: told.SpellCast) -> Beat:
    """The event that follows tells what the spell does; only this one, that it was mirrored."""
    paid = Change(event.seat, "energy", -sum(event.paid.amounts))
    verb, weight = ("mirror", CHIP) if event.copied else ("cast", LOG_ONLY)
    return Beat(verb, event.seat, weight, (event.spell,), changes=(paid,))


def _staff_cursed(event: told.StaffCursed) -> Beat:
    return Beat("curse", event.seat, SCENE, (event.staff,))


def _dragon_recruited(event: told.DragonRecruited) -> Beat:
    return Beat("recruit", event.seat, SCENE, (event.dragon,))


def _gem_drawn(event: told.GemDrawn) -> Beat:
    return Beat("draw", event.seat, SCENE, (event.gem,), changes=(Change(event.seat, "gems", 1),))


def _energy_stolen(event: told.EnergyStolen) -> Beat:
    changes = _moved("energy", event.target, event.seat, sum(event.energy.amounts))
    return Beat("steal", event.seat, SCENE, (event.energy,), (event.target,), changes)


def _gem_stolen(event: told.GemStolen) -> Beat:
    changes = _moved("gems", event.target, event.seat, 1)
    return Beat("steal", event.seat, SCENE, (event.gem,), (event.target,), changes)


def _dragon_stolen(event: told.DragonStolen) -> Beat:
    return Beat("steal", event.seat, SCENE, (event.dragon,), (event.target,))


def _dragon_killed(event: told.DragonKilled) -> Beat:
    return Beat("kill", event.seat, SCENE, (event.dragon,), (event.target,))


def _attack_launched(event: told.AttackLaunched) -> Beat:
    return Beat("attack", event.seat, SCENE, event.dragons, (event.target,))


def _attack_blocked(event: told.AttackBlocked) -> Beat:
    """The things are the blockers; here `seat` defends and `target` attacks."""
    blockers = tuple([blocker for _, blocker in event.blocks])
    return Beat("block", event.seat, CHIP, blockers, (event.target,))


def _dragons_fought(event: told.DragonsFought) -> Beat:
    """Told of the attacker's seat, who dies or not."""
    return Beat("kill", event.seat, SCENE, (event.attacker, event.blocker), (event.target,))


def _gems_plundered(event: told.GemsPlundered) -> Beat:
    changes = _moved("gems", event.target, event.seat, len(event.gems))
    return Beat("take", event.seat, SCENE, event.gems, (event.target,), changes)


def _turn_ended(event: told.TurnEnded) -> Beat:
    return Beat("end", event.seat, LOG_ONLY)


def _round_ended(event: told.RoundEnded) -> Beat:
    return Beat("end", None, LOG_ONLY, event.discards)


def _moved(what: str, giver: int, taker: int, count: int) -> tuple[Change, ...]:
    return (Change(taker, what, count), Change(giver, what, -count))


STORY: Story = {
    told.RoundBegan: _round_began,
    told.GemsDealt: _gems_dealt,
    told.DealSkipped: _deal_skipped,
    told.StaffsTurnedUp: _staffs_turned_up,
    told.StaffKept: _staff_kept,
    told.StaffCalled: _staff_called,
    told.EnergyGained: _energy_gained,
    told.EnergyDenied: _energy_denied,
    told.DragonsWoke: _dragons_woke,
    told.DragonsFaded: _dragons_faded,
    told.SpellCast: _spell_cast,
    told.StaffCursed: _staff_cursed,
    told.DragonRecruited: _dragon_recruited,
    told.GemDrawn: _gem_drawn,
    told.EnergyStolen: _energy_stolen,
    told.GemStolen: _gem_stolen,
    told.DragonStolen: _dragon_stolen,
    told.DragonKilled: _dragon_killed,
    told.AttackLaunched: _attack_launched,
    told.AttackBlocked: _attack_blocked,
    told.DragonsFought: _dragons_fought,
    told.GemsPlundered: _gems_plundered,
    told.TurnEnded: _turn_ended,
    told.RoundEnded: _round_ended,
}
