"""Choices seen before they are made: what a placement, an attack or a defence would come to."""

from typing import Any

from engines.draco_magi import GAME
from engines.draco_magi.board import previews
from engines.draco_magi.cards.battle_cards import AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.blocking import Blocker
from engines.draco_magi.state import Field, Melee, Options, Player, Table
from engines.kernel.contract.panels import ChoiceStep
from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Secret
from tests.engines.words import NAMES

A, B = 0, 1
BC, DESERT = BattleCard, Side(Battlefield.BF02)
BITE, CLAW = AttackType.BITE, AttackType.CLAW
SAY = GAME.speaker(A, NAMES)


def table(attacks: tuple[AttackType, ...] = ()) -> Table:
    """A melee at the second of three battlefields: A's Gold against B's Silver, Brass and Red."""
    field = Field(DESERT, ((Dragon.GOLD,), (Dragon.SILVER, Dragon.BRASS, Dragon.RED)))
    fields = (Field(DESERT), field, Field(Side(Battlefield.BF09)))
    melee = Melee(1, A, attacks=attacks)
    rng = Secret(Rng("0" * 64))
    return Table(rng=rng, options=Options(), players=(Player(), Player()), fields=fields, melee=melee)


def answered(**options: Any) -> tuple[ChoiceStep, ...]:
    """Answers with what each is about, by the verbs of what was picked; of a way it is the label."""
    return tuple(
        [
            ChoiceStep("", subject if verb == "way" else "", verb, (subject,))
            for verb, subject in options.items()
        ]
    )


def test_a_placement_is_previewed_also_where_only_one_field_is_open() -> None:
    view = table()
    assert previews.preview_placement(view, A, answered(card=Dragon.POLAR, field=1, freeze=None)) == (
        Dragon.POLAR,
        1,
        True,
    )
    # Two deserts forbid Clockwork, so the battlefield is not asked for.
    assert previews.preview_placement(view, A, answered(card=Dragon.CLOCKWORK)) == (
        Dragon.CLOCKWORK,
        2,
        False,
    )


def test_an_attack_is_previewed_with_the_options_that_were_named() -> None:
    made = previews.preview_attack(
        (*answered(card=BC.AB06, way="Attack as Claw"), *answered(card=BC.BC01, strike=None)), SAY
    )
    assert made == ((BC.AB06, BC.BC01), (BITE, CLAW))
    assert previews.preview_attack(answered(card=BC.AB05), SAY).attacks == (BITE, CLAW)


def test_a_defence_is_previewed_with_its_cost() -> None:
    view = table((BITE, BITE, CLAW))
    block = Blocker(BC.BC15, BITE)
    blocks, flight, through, lost = previews.preview_defence(view, answered(block=block, through=None))
    assert (blocks, flight) == ((block,), None)
    assert (through, lost) == ((BITE, CLAW), (Dragon.RED, Dragon.BRASS))
    assert previews.preview_defence(view, answered(flight=BC.BC16)) == ((), BC.BC16, (), ())
