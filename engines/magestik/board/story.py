"""The beat of each event: its icon, the players concerned, and how prominently it is shown."""

from collections.abc import Mapping

from engines.kernel.contract.story import Story
from engines.kernel.events import CHIP, LOG_ONLY, SCENE, Beat, Change
from engines.magestik import events

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
"""The icon of each verb."""


def _beat_for_round_began(event: events.RoundBegan) -> Beat:
    return Beat("round", event.seat, LOG_ONLY, opens="round")


def _beat_for_gems_dealt(event: events.GemsDealt) -> Beat:
    dealt = Change(event.seat, "gems", len(event.gems))
    return Beat("deal", event.seat, LOG_ONLY, event.gems, changes=(dealt,))


def _beat_for_deal_skipped(event: events.DealSkipped) -> Beat:
    return Beat("deal", None, LOG_ONLY)


def _beat_for_staffs_turned_up(event: events.StaffsTurnedUp) -> Beat:
    return Beat("reveal", None, LOG_ONLY, event.staffs)


def _beat_for_staff_kept(event: events.StaffKept) -> Beat:
    return Beat("keep", event.seat, CHIP, (event.staff.value,))


def _beat_for_staff_called(event: events.StaffCalled) -> Beat:
    return Beat("reveal", event.seat, CHIP, (event.staff,), opens="turn")


def _beat_for_energy_gained(event: events.EnergyGained) -> Beat:
    gained = Change(event.seat, "energy", sum(event.energy.amounts))
    return Beat("gain", event.seat, LOG_ONLY, (event.energy,), changes=(gained,))


def _beat_for_energy_denied(event: events.EnergyDenied) -> Beat:
    return Beat("deny", event.seat, CHIP, (event.staff,))


def _beat_for_dragons_woke(event: events.DragonsWoke) -> Beat:
    return Beat("wake", event.seat, LOG_ONLY, event.dragons)


def _beat_for_dragons_faded(event: events.DragonsFaded) -> Beat:
    return Beat("fade", event.seat, CHIP, event.dragons)


def _beat_for_spell_cast(event: events.SpellCast) -> Beat:
    """The next event shows the effect of the spell, so only a mirrored spell gets a chip of its own."""
    paid = Change(event.seat, "energy", -sum(event.paid.amounts))
    verb, weight = ("mirror", CHIP) if event.copied else ("cast", LOG_ONLY)
    return Beat(verb, event.seat, weight, (event.spell,), changes=(paid,))


def _beat_for_staff_cursed(event: events.StaffCursed) -> Beat:
    return Beat("curse", event.seat, SCENE, (event.staff,))


def _beat_for_dragon_recruited(event: events.DragonRecruited) -> Beat:
    return Beat("recruit", event.seat, SCENE, (event.dragon,))


def _beat_for_gem_drawn(event: events.GemDrawn) -> Beat:
    return Beat("draw", event.seat, SCENE, (event.gem,), changes=(Change(event.seat, "gems", 1),))


def _beat_for_energy_stolen(event: events.EnergyStolen) -> Beat:
    changes = _list_changes("energy", event.target, event.seat, sum(event.energy.amounts))
    return Beat("steal", event.seat, SCENE, (event.energy,), (event.target,), changes)


def _beat_for_gem_stolen(event: events.GemStolen) -> Beat:
    changes = _list_changes("gems", event.target, event.seat, 1)
    return Beat("steal", event.seat, SCENE, (event.gem,), (event.target,), changes)


def _beat_for_dragon_stolen(event: events.DragonStolen) -> Beat:
    return Beat("steal", event.seat, SCENE, (event.dragon,), (event.target,))


def _beat_for_dragon_killed(event: events.DragonKilled) -> Beat:
    return Beat("kill", event.seat, SCENE, (event.dragon,), (event.target,))


def _beat_for_attack_launched(event: events.AttackLaunched) -> Beat:
    return Beat("attack", event.seat, SCENE, event.dragons, (event.target,))


def _beat_for_attack_blocked(event: events.AttackBlocked) -> Beat:
    """The things are the blockers. In this event `seat` defends and `target` attacks."""
    blockers = tuple([blocker for _, blocker in event.blocks])
    return Beat("block", event.seat, CHIP, blockers, (event.target,))


def _beat_for_dragons_fought(event: events.DragonsFought) -> Beat:
    """The actor is the attacker's seat, whichever dragon dies."""
    return Beat("kill", event.seat, SCENE, (event.attacker, event.blocker), (event.target,))


def _beat_for_gems_plundered(event: events.GemsPlundered) -> Beat:
    changes = _list_changes("gems", event.target, event.seat, len(event.gems))
    return Beat("take", event.seat, SCENE, event.gems, (event.target,), changes)


def _beat_for_turn_ended(event: events.TurnEnded) -> Beat:
    return Beat("end", event.seat, LOG_ONLY)


def _beat_for_round_ended(event: events.RoundEnded) -> Beat:
    return Beat("end", None, LOG_ONLY, event.discards)


def _list_changes(what: str, giver: int, taker: int, count: int) -> tuple[Change, ...]:
    return (Change(taker, what, count), Change(giver, what, -count))


STORY: Story = {
    events.RoundBegan: _beat_for_round_began,
    events.GemsDealt: _beat_for_gems_dealt,
    events.DealSkipped: _beat_for_deal_skipped,
    events.StaffsTurnedUp: _beat_for_staffs_turned_up,
    events.StaffKept: _beat_for_staff_kept,
    events.StaffCalled: _beat_for_staff_called,
    events.EnergyGained: _beat_for_energy_gained,
    events.EnergyDenied: _beat_for_energy_denied,
    events.DragonsWoke: _beat_for_dragons_woke,
    events.DragonsFaded: _beat_for_dragons_faded,
    events.SpellCast: _beat_for_spell_cast,
    events.StaffCursed: _beat_for_staff_cursed,
    events.DragonRecruited: _beat_for_dragon_recruited,
    events.GemDrawn: _beat_for_gem_drawn,
    events.EnergyStolen: _beat_for_energy_stolen,
    events.GemStolen: _beat_for_gem_stolen,
    events.DragonStolen: _beat_for_dragon_stolen,
    events.DragonKilled: _beat_for_dragon_killed,
    events.AttackLaunched: _beat_for_attack_launched,
    events.AttackBlocked: _beat_for_attack_blocked,
    events.DragonsFought: _beat_for_dragons_fought,
    events.GemsPlundered: _beat_for_gems_plundered,
    events.TurnEnded: _beat_for_turn_ended,
    events.RoundEnded: _beat_for_round_ended,
}
