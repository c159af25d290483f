"""The first half of an attack: choosing the target and the dragons, and the launch (R27).

The attack continues with the defence at once, so no spell can be cast before its end (E26).
"""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.words.text import Text, text
from engines.magestik.events.actions import AttackLaunched
from engines.magestik.rules.attacks.defence import begin_defence
from engines.magestik.rules.attacks.fight import Attack
from engines.magestik.rules.option_builders import ASLEEP, build_pick, dragon_option
from engines.magestik.state import Dragon, Table

HAS_ATTACKED = text("why.attacked")
JUST_STOLEN = text("why.stolen")
NONE_READY = text("why.none_ready")


def why_not_attack(table: Table, seat: int) -> Text | None:
    """The reason why the player cannot launch an attack now, or None."""
    for dragon in table.players[seat].dragons:
        if why_not_send(dragon) is None:
            return None
    return NONE_READY


def why_not_send(dragon: Dragon) -> Text | None:
    """The reason why the dragon cannot attack now, or None."""
    if not dragon.awake:
        return ASLEEP
    if dragon.attacked:
        return HAS_ATTACKED
    return JUST_STOLEN if dragon.stolen else None


def ask_attack(table: Table, seat: int, answers: tuple[tuple[Any, ...], ...]) -> Decision | None:
    """D2: choose the player to attack, then the dragons; None after both answers."""
    if not answers:
        return _ask_target(table, seat)
    return _ask_force(table, seat, answers[0][0]) if len(answers) == 1 else None


def launch_attack(table: Table, seat: int, answers: tuple[tuple[Any, ...], ...]) -> Table:
    """Fix the list of attackers. They count as having attacked, whatever the outcome (R27)."""
    (target,), force = answers
    attackers = {dragon.id: replace(dragon, attacked=True) for dragon in force}
    dragons = tuple([attackers.get(dragon.id, dragon) for dragon in table.players[seat].dragons])
    launched = AttackLaunched(seat, target, tuple(attackers.values()))
    table = table.change_player(seat, launched, dragons=dragons)
    return begin_defence(table, Attack(seat, target, tuple(attackers)))


def _ask_target(table: Table, seat: int) -> Decision:
    """Players without gems can be attacked too (E2)."""
    return build_pick(seat, "target", tuple(map(seat_option, table.others(seat))))


def _ask_force(table: Table, seat: int, target: int) -> Decision:
    """At least one dragon attacks (R27)."""
    dragons = table.players[seat].dragons
    options = tuple([dragon_option(dragon, dragon, why_not_send(dragon)) for dragon in dragons])
    ready = [option for option in options if option.blocked is None]
    topic = text(
        "force",
        seat=seat,
        target=target,
        gems=table.players[target].gems.total,
        tires=_who_tires([option.value for option in ready]),
    )
    default = tuple([option.id for option in ready])
    preselected = default if len(ready) > 1 else ()
    return Pick(
        seat=seat, topic=topic, options=options, default=default, most=len(ready), preselected=preselected
    )


def _who_tires(dragons: list[Dragon]) -> str:
    """Whether "all", "some" or "none" of these dragons fall asleep if they survive an attack (R31)."""
    tires = [not dragon.ephemeral for dragon in dragons]
    return "all" if all(tires) else "some" if any(tires) else "none"
