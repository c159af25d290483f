"""What a view tells beside what lies open."""

from engines.draco_magi.board import facts
from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.effects.knowledge import unseen_battle_cards, unseen_dragons
from engines.draco_magi.state import Colour, Ending
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.table import table


def test_the_victory_a_gem_would_give() -> None:
    view = table(won=("bf09a bf05a", ""), hands=("red", "")).view(A)
    assert facts.would_win(view, A, Gem.RED) is Ending.THREE_SAME
    assert facts.would_win(view, A, Gem.BLUE) is None
    assert facts.would_win(view, A, None) is None


def test_colours() -> None:
    view = table(hands=("red", "")).view(A)
    assert [facts.colour_of(view, seat) for seat in (A, B)] == [Colour.GOLD, Colour.GREEN]


def test_unseen_battle_cards_are_those_of_deck_and_hand() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 ab01", "bc02"), spent=("bc20", ""))
    assert "ab01" not in names(unseen_battle_cards(play.view(B).players[A]))
    assert "ab01" in names(unseen_battle_cards(play.view(A).players[A]))
    assert "bc20" not in names(unseen_battle_cards(play.view(B).players[A]))
    assert names(unseen_dragons(play.view(B), A)).count("gold") == 2
