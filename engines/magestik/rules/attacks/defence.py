"""The defence: the target of an attack blocks dragons or lets them through (R28)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Part, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text
from engines.magestik.rules.attacks.fight import Attack, Blockers, Fight
from engines.magestik.rules.option_builders import ASLEEP
from engines.magestik.state import Dragon, Table

ALREADY_BLOCKING = text("why.blocks")


def defence_task(table: Table, attack: Attack) -> Task:
    """Build the target's decision if one of their dragons is awake (R28, E24); else all get through."""
    if any(dragon.awake for dragon in table.players[attack.target].dragons):
        return Defend(attack)
    return Fight(attack, (None,) * len(attack.dragons))


class Defend(Ask[Table], frozen=True):
    """D3: choose a blocker for the first attacking dragon, or let it through."""

    attack: Public[Attack]

    @property
    def seat(self) -> int:
        """The defender's seat."""
        return self.attack.target

    def ask(self, state: Table) -> Decision:
        return _block_decision(state, self.attack, ())

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(_next_task(self.attack, (values[0],)))


class DefendFurther(Part[Table], frozen=True):
    """D3: choose a blocker for the next attacking dragon, or let it through.

    All blocks are one choice, which the other players see when it is complete (A8).
    """

    attack: Public[Attack]
    blockers: Public[Blockers]

    @property
    def seat(self) -> int:
        """The defender's seat."""
        return self.attack.target

    def ask(self, state: Table) -> Decision:
        return _block_decision(state, self.attack, self.blockers)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(_next_task(self.attack, (*self.blockers, values[0])))


def _next_task(attack: Attack, blockers: Blockers) -> Task:
    if len(blockers) < len(attack.dragons):
        return DefendFurther(attack, blockers)
    return Fight(attack, blockers)


def _predict_fight(blocker: Dragon, attacker: Dragon) -> Text:
    """A remark that predicts how a fight between the two would end (R29, R30)."""
    if blocker.power == attacker.power:
        return text("remark.block.both", power=blocker.power)
    result = "win" if blocker.power > attacker.power else "lose"
    return text(f"remark.block.{result}", power=blocker.power, against=attacker.power)


def _block_decision(table: Table, attack: Attack, blockers: Blockers) -> Decision:
    attacker = table.players[attack.seat].dragon(attack.dragons[len(blockers)])
    options: list[Option[int | None]] = [Option("pass", None)]
    for dragon in table.players[attack.target].dragons:
        reason = ASLEEP if not dragon.awake else ALREADY_BLOCKING if dragon.id in blockers else None
        label = text("option.block", breed=dragon.breed, power=dragon.power)
        target = f"dragon:{dragon.id}"
        remark = None if reason is not None else _predict_fight(dragon, attacker)
        options.append(Option(f"block:{dragon.id}", dragon.id, target, reason, label, dragon, remark))
    topic = text(  # the sentence addresses the defender
        "defend",
        seat=attack.target,
        target=attack.seat,
        dragon=attacker.id,
        breed=attacker.breed,
        power=attacker.power,
        gems=table.players[attack.target].gems.total,
        passed=blockers.count(None),
    )
    return Pick(seat=attack.target, topic=topic, options=tuple(options), default=("pass",))
