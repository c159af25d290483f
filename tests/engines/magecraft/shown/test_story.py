"""Chips of an attack, and of a mage who is out of the game."""

from engines.kernel.contract.ending import PlayerLeft
from engines.kernel.contract.panels import Mark, Track
from engines.kernel.events import SCENE, Change
from engines.magecraft import GAME
from engines.magecraft.events.icons import LifeTaken
from engines.magecraft.events.turns import MageFell
from tests.engines.magecraft.play import A, B, C
from tests.engines.magecraft.table import table
from tests.engines.words import NAMES


def test_the_last_hp_is_taken_and_the_mage_is_out() -> None:
    play = table(3, hand={A: "FFFEE", B: "FWEL", C: "FWEL"}, hp={B: 1}, books={A: "flame_lance"})
    play.choose("book:1").choose("seat:1")
    taken = play.events_of(LifeTaken)[0].beat()
    assert (taken.targets, taken.weight) == ((B,), SCENE)
    assert taken.changes == (Change(A, "scored", 1), Change(B, "hp", -1))
    (fallen,) = play.events_of(MageFell)
    assert fallen.beat().out == (B,)
    assert GAME.speaker(B, NAMES).chip(fallen) == "are out"


def test_a_player_who_leaves_is_out_too() -> None:
    assert PlayerLeft(C).beat().out == (C,)


def test_the_goal_is_a_track_of_twenty_scored_gems() -> None:
    play = table(hand={A: "FW"}, score={A: 7, B: 2})
    assert GAME.goal is not None
    goal = GAME.goal(play.view(B), B, GAME.speaker(B, NAMES))
    assert isinstance(goal, Track)
    assert (goal.length, goal.marks) == (20, (Mark(A, 7), Mark(B, 2)))
