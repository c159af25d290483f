"""The first half of an attack: choosing the target and the dragons, and the launch (R27).

The attack continues with the defence at once, so no spell can be cast before its end (E26).
"""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Part, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text
from engines.magestik.events.actions import AttackLaunched
from engines.magestik.rules.attacks.defence import defence_task
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


class NameTarget(Part[Table], frozen=True):
    """D2: choose the player to attack. Players without gems can be attacked too (E2)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        return build_pick(
            self.seat, "target", tuple([seat_option(other) for other in state.others(self.seat)])
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(NameForce(self.seat, values[0]))


class NameForce(Part[Table], frozen=True):
    """D2: choose the dragons that attack, at least one (R27)."""

    seat: Public[int]
    target: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple(
            [
                dragon_option(dragon, dragon, why_not_send(dragon))
                for dragon in state.players[self.seat].dragons
            ]
        )
        ready = tuple([option.id for option in options if option.blocked is None])
        topic = text(
            "force",
            seat=self.seat,
            target=self.target,
            gems=state.players[self.target].gems.total,
            tires=_who_tires([option.value for option in options if option.blocked is None]),
        )
        return Pick(seat=self.seat, topic=topic, options=options, default=ready, most=len(ready))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        ids = tuple([dragon.id for dragon in values])
        return state.then(Launch(Attack(self.seat, self.target, ids)))


def _who_tires(dragons: list[Dragon]) -> str:
    """Whether "all", "some" or "none" of these dragons fall asleep if they survive an attack (R31)."""
    tires = [not dragon.ephemeral for dragon in dragons]
    return "all" if all(tires) else "some" if any(tires) else "none"


def why_not_send(dragon: Dragon) -> Text | None:
    """The reason why the dragon cannot attack now, or None."""
    if not dragon.awake:
        return ASLEEP
    if dragon.attacked:
        return HAS_ATTACKED
    return JUST_STOLEN if dragon.stolen else None


class Launch(Step[Table], frozen=True):
    """Fix the list of attackers. They count as having attacked, whatever the outcome (R27)."""

    attack: Public[Attack]

    def run(self, state: Table) -> Table:
        attack = self.attack
        dragons = state.players[attack.seat].dragons
        force = tuple([replace(dragon, attacked=True) for dragon in dragons if dragon.id in attack.dragons])
        attackers = {dragon.id: dragon for dragon in force}
        dragons = tuple([attackers.get(dragon.id, dragon) for dragon in dragons])
        launched = AttackLaunched(attack.seat, attack.target, force)
        return state.change_player(attack.seat, launched, dragons=dragons).then(defence_task(state, attack))
