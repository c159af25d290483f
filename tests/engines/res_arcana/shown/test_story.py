"""The story: chips for losses and victory checks, and the points on the track."""

from engines.kernel.contract.panels import Mark, Track
from engines.kernel.events import Change
from engines.res_arcana import GAME
from engines.res_arcana.cards.essences import Essences, amounts
from engines.res_arcana.events.powers import EssencesLost
from engines.res_arcana.events.rounds import VictoryChecked
from tests.engines.res_arcana.play import A, B
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def test_a_loss_targets_the_seat_that_loses() -> None:
    lost = EssencesLost(B, Essences(amounts("L 2G")))
    beat = lost.beat()
    assert beat.targets == (B,)
    assert beat.changes == (Change(B, "life", -1), Change(B, "gold", -2))
    assert GAME.speaker(B, NAMES).chip(lost) == "lose 3 essences"
    assert GAME.speaker(A, NAMES).chip(EssencesLost(B, Essences(amounts("2L")))) == "loses 2 Life"


def test_a_check_shows_all_points() -> None:
    assert GAME.speaker(None, NAMES).chip(VictoryChecked((12, 9, 7))) == "Victory check: 12–9–7"


@rule("R6", "R61", "R66")
def test_the_goal_counts_present_points() -> None:
    play = table({A: "colossus"}, token=B)
    assert GAME.goal is not None
    goal = GAME.goal(play.view(None), None, GAME.speaker(None, NAMES))
    assert isinstance(goal, Track)
    assert goal.marks == (Mark(A, 2), Mark(B, 1))
    assert goal.sentence == "To win, lead with 10 points when a round ends."


@rule("R65", "R66")
def test_the_goal_mentions_a_check_or_the_last_round_only_if_relevant() -> None:
    assert GAME.goal is not None
    say = GAME.speaker(None, NAMES)
    last = table({A: "colossus"}, round=48, max_rounds=50).view(None)
    assert "Round 50 is the last." in GAME.goal(last, None, say).sentence
    held = table({A: "coral_castle"}).view(None)
    assert "or Coral Castle checks at once" in GAME.goal(held, None, say).sentence
