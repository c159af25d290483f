"""What the board draws with."""

from engines.draco_magi import facts
from engines.draco_magi.battle_cards import BattleCard
from engines.draco_magi.battlefields import Gem
from engines.draco_magi.ops import Dragon, Stat
from engines.draco_magi.state import Colour, Ending
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.table import table
from tests.rules import rule


@rule("R28", "R34")
def test_values_of_dragons_and_stacks() -> None:
    view = table("bf08b bf15a bf18a", {0: ("red rainbow gold", "battle")}, hands=("red", "")).view(B)
    field = view.field(0)
    assert [facts.now(field, dragon, Stat.MELEE) for dragon in field.stacks[A]] == [2, 3, 2]
    assert [facts.melee_value(field, seat) for seat in (A, B)] == [7, 4]
    assert facts.dragon(Dragon.RED).ranged == 4
    assert facts.battle(BattleCard.AB17).ability is not None


@rule("R2")
def test_what_a_gem_would_win() -> None:
    view = table(won=("bf09a bf05a", ""), hands=("red", "")).view(A)
    assert facts.winning(view, A, Gem.RED) is Ending.THREE_SAME
    assert facts.winning(view, A, Gem.BLUE) is None
    assert facts.winning(view, A, None) is None


@rule("R5")
def test_colours() -> None:
    view = table(hands=("red", "")).view(A)
    assert [facts.colour(view, seat) for seat in (A, B)] == [Colour.GOLD, Colour.GREEN]


@rule("R26")
def test_unseen_cards_are_those_of_deck_and_hand() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 ab01", "bc02"), spent=("bc20", ""))
    assert "ab01" not in names(facts.unseen_cards(play.view(B), A))
    assert "ab01" in names(facts.unseen_cards(play.view(A), A))
    assert "bc20" not in names(facts.unseen_cards(play.view(B), A))
    assert names(facts.unseen_dragons(play.view(B), A)).count("gold") == 2
