"""Every primitive of the card tables is performed or passive."""

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS
from engines.draco_magi.cards.battlefields import SCROLLS
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.primitives import ACTIVE, PASSIVE
from engines.draco_magi.effects.performers import PERFORMERS
from engines.draco_magi.rules.abilities import OFFERS
from engines.kernel.contract.primitives import Primitive


def kinds_in_rows() -> set[type[Primitive]]:
    """The types of primitives in the rows of dragons, battle cards and scrolls."""
    rows = [*[row.primitives for row in DRAGONS.values()], *SCROLLS.values()]
    abilities = [row.ability for row in BATTLE_CARDS.values()]
    return {type(primitive) for row in (*rows, abilities) for primitive in row if primitive is not None}


def test_every_primitive_that_is_used_by_a_choice_is_offered_and_performed() -> None:
    assert PERFORMERS.kinds == OFFERS.kinds == set(ACTIVE)


def test_every_primitive_of_a_row_has_a_performer_or_is_passive() -> None:
    assert not set(ACTIVE) & set(PASSIVE)
    assert kinds_in_rows() <= {*ACTIVE, *PASSIVE}
    assert all(row.ability is None or type(row.ability) in ACTIVE for row in BATTLE_CARDS.values())
    assert all(row.ability is None or type(row.ability) in ACTIVE for row in DRAGONS.values())
