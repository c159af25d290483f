"""The defence: the target of an attack blocks dragons or lets them through (R28)."""

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text
from engines.magestik.rules.attacks.fight import Attack, fight_blockers
from engines.magestik.rules.option_builders import ASLEEP
from engines.magestik.state import Dragon, Table

ALREADY_BLOCKING = text("why.blocks")


def begin_defence(table: Table, attack: Attack) -> Table:
    """Ask the target for blockers if one of their dragons is awake (R28, E24); else all get through."""
    if any(dragon.awake for dragon in table.players[attack.target].dragons):
        return table.then(Defend(attack))
    return fight_blockers(table, attack, (None,) * len(attack.dragons))


class Defend(DetailedAsk[Table], frozen=True):
    """D3: for each attacking dragon, choose a blocker or let it through.

    All blocks are one choice, which the other players see when it is complete (A8).
    """

    attack: Public[Attack]

    @property
    def seat(self) -> int:
        """The defender's seat."""
        return self.attack.target

    def decide(self, state: Table, *answers: tuple[int | None, ...]) -> Decision | Table | None:
        attack, blockers = self.attack, tuple([blocker for (blocker,) in answers])
        if len(blockers) == len(attack.dragons):
            return fight_blockers(state, attack, blockers)
        attacker = state.players[attack.seat].dragon(attack.dragons[len(blockers)])
        options: list[Option[int | None]] = [Option("pass", None)]
        for dragon in state.players[attack.target].dragons:
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
            gems=state.players[attack.target].gems.total,
            passed=blockers.count(None),
        )
        return Pick(seat=attack.target, topic=topic, options=tuple(options), default=("pass",))


def _predict_fight(blocker: Dragon, attacker: Dragon) -> Text:
    """A remark that predicts how a fight between the two would end (R29, R30)."""
    if blocker.power == attacker.power:
        return text("remark.block.both", power=blocker.power)
    result = "win" if blocker.power > attacker.power else "lose"
    return text(f"remark.block.{result}", power=blocker.power, against=attacker.power)
