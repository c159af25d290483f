"""Choices seen before they are made: what a placement, an attack or a defence would come to."""

from typing import Any, NamedTuple

from engines.draco_magi.board import facts
from engines.draco_magi.cards.battle_cards import AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.rules.option_ids import Blocker
from engines.draco_magi.state import Field, Melee, Options, Player, Table
from engines.kernel.rng import Rng
from engines.kernel.secrecy import Secret
from tests.rules import rule

A, B = 0, 1
BC, DESERT = BattleCard, Side(Battlefield.BF02)
BITE, CLAW = AttackType.BITE, AttackType.CLAW


def table(attacks: tuple[AttackType, ...] = ()) -> Table:
    """A melee at the second of three fields: B holds Silver, Brass, Red against the Gold of A."""
    field = Field(DESERT, ((Dragon.GOLD,), (Dragon.SILVER, Dragon.BRASS, Dragon.RED)))
    fields = (Field(DESERT), field, Field(Side(Battlefield.BF09)))
    melee = Melee(1, A, attacks=attacks)
    rng = Secret(Rng("0" * 64))
    return Table(rng=rng, options=Options(), players=(Player(), Player()), fields=fields, melee=melee)


class Picked(NamedTuple):
    """An option that was picked."""

    verb: str
    subject: Any


def picked(**options: Any) -> list[Picked]:
    """Picked options with what each is about, by their verbs."""
    return [Picked(verb, subject) for verb, subject in options.items()]


@rule("R14", "R16", "R29")
def test_a_placement_is_previewed_also_where_only_one_field_is_open() -> None:
    view = table()
    assert facts.preview_placement(view, A, picked(card=Dragon.POLAR, field=1, freeze=None)) == (
        Dragon.POLAR,
        1,
        True,
    )
    # two deserts bar Clockwork, so nobody is asked where it goes
    assert facts.preview_placement(view, A, picked(card=Dragon.CLOCKWORK)) == (Dragon.CLOCKWORK, 2, False)


@rule("R36", "R37", "R38")
def test_an_attack_is_previewed_with_the_options_that_were_named() -> None:
    made = facts.preview_attack([*picked(card=BC.AB06, way=(CLAW,)), *picked(card=BC.BC01, strike=None)])
    assert made == ((BC.AB06, BC.BC01), (BITE, CLAW))
    assert facts.preview_attack(picked(card=BC.AB05)).attacks == (BITE, CLAW)


@rule("R40", "R42")
def test_a_defence_is_previewed_with_what_it_costs() -> None:
    view = table((BITE, BITE, CLAW))
    block = Blocker(BC.BC15, BITE)
    blocks, flight, through, lost = facts.preview_defence(view, picked(block=block, through=None))
    assert (blocks, flight) == ((block,), None)
    assert (through, lost) == ((BITE, CLAW), (Dragon.RED, Dragon.BRASS))
    assert facts.preview_defence(view, picked(flight=BC.BC16)) == ((), BC.BC16, (), ())
