"""What the board draws with."""

from engines.draco_magi.board import facts
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Gem, Side
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.state import Colour, Ending, Field
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.table import table
from tests.rules import rule


@rule("R28", "R34")
def test_values_of_dragons_and_stacks() -> None:
    view = table("bf08b bf15a bf18a", {0: ("red rainbow gold", "battle")}, hands=("red", "")).view(B)
    field = view.field(0)
    assert [facts.value_there(field, dragon, Stat.MELEE) for dragon in field.stacks[A]] == [2, 3, 2]
    assert [facts.melee_value(field, seat) for seat in (A, B)] == [7, 4]
    assert facts.dragon_row(Dragon.RED).ranged == 4
    assert facts.battle_row(BattleCard.AB17).ability is not None


@rule("R2")
def test_what_a_gem_would_win() -> None:
    view = table(won=("bf09a bf05a", ""), hands=("red", "")).view(A)
    assert facts.would_win(view, A, Gem.RED) is Ending.THREE_SAME
    assert facts.would_win(view, A, Gem.BLUE) is None
    assert facts.would_win(view, A, None) is None


@rule("R5")
def test_colours() -> None:
    view = table(hands=("red", "")).view(A)
    assert [facts.colour_of(view, seat) for seat in (A, B)] == [Colour.GOLD, Colour.GREEN]


@rule("R26")
def test_unseen_battle_cards_are_those_of_deck_and_hand() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 ab01", "bc02"), spent=("bc20", ""))
    assert "ab01" not in names(facts.unseen_battle_cards(play.view(B), A))
    assert "ab01" in names(facts.unseen_battle_cards(play.view(A), A))
    assert "bc20" not in names(facts.unseen_battle_cards(play.view(B), A))
    assert names(facts.unseen_dragons(play.view(B), A)).count("gold") == 2


@rule("R28")
def test_values_are_known_as_printed_and_as_they_are_at_a_field() -> None:
    swamp = Field(Side(Battlefield.BF09, back=True))
    assert (
        facts.printed_value(Dragon.GOLD, Stat.MELEE),
        facts.value_there(swamp, Dragon.GOLD, Stat.MELEE),
    ) == (2, 1)
    assert (
        facts.automatic_successes(Dragon.GOLD, "hit"),
        facts.automatic_successes(Dragon.GOLD, "shield"),
    ) == (1, 0)
    assert (facts.pierced_shields(Dragon.GREEN), facts.pierced_shields(Dragon.RED)) == (1, 0)


def test_cards_are_grouped_in_order_and_unknown_ones_left_out() -> None:
    assert facts.grouped([Dragon.RED, None, Dragon.GOLD, Dragon.RED]) == {Dragon.GOLD: 1, Dragon.RED: 2}
