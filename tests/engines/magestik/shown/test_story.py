"""Chips of an attack and of a secret, and the goal of eight gems."""

from engines.kernel.contract.panels import Mark, Track
from engines.kernel.events import SCENE, Change
from engines.kernel.matches.turning_points import TurningPoint
from engines.magestik import GAME
from engines.magestik.cards import Gem, Staff
from engines.magestik.events.actions import GemStolen
from engines.magestik.events.rounds import StaffKept
from tests.engines.magestik.table import A, B, C, deal, table
from tests.engines.words import NAMES
from tests.rules import rule


@rule("R10")
def test_a_kept_staff_is_shown_to_its_holder_alone() -> None:
    play = deal(3)
    first = play.seat
    offered = play.pick().options
    play.choose(offered[0].id)
    (event,) = play.events_of(StaffKept)
    for viewer, things in ((first, (Staff(offered[0].value),)), ((first + 1) % 3, (None,)), (None, (None,))):
        (masked,) = GAME.mask_events((event,), viewer)
        assert masked.beat().things == things


def test_a_theft_says_who_gains_and_who_loses() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "YK"})
    play.choose("cast:magpie_gem", "gem:black")
    (stolen,) = play.events_of(GemStolen)
    beat = stolen.beat()
    assert (beat.actor, beat.targets, beat.things, beat.weight) == (A, (B,), (Gem.BLACK,), SCENE)
    assert beat.changes == (Change(A, "gems", 1), Change(B, "gems", -1))
    assert GAME.speaker(A, NAMES).chip(stolen) == "steal an onyx"
    assert GAME.speaker(B, NAMES).chip(stolen) == "steals an onyx"


def test_a_turning_point_names_the_gems() -> None:
    speaker = GAME.speaker(A, NAMES)
    said = [
        speaker.text(TurningPoint(1, 1, "swing", (seat,), amount).words)
        for seat, amount in ((A, 1), (A, 2), (B, 1), (B, -2))
    ]
    assert said == ["You gain 1 gem", "You gain 2 gems", "Bob gains 1 gem", "Bob loses 2 gems"]


def test_the_goal_is_a_track_of_eight_gems() -> None:
    play = table(holding={A: "thief", B: "red"}, gems={A: "YYY", B: "YK"}, rounds=12)
    assert GAME.goal is not None
    goal = GAME.goal(play.view(None), None, GAME.speaker(None, NAMES))
    assert isinstance(goal, Track)
    assert goal.length == 8
    assert goal.marks == (Mark(A, 3), Mark(B, 2), Mark(C, 0))
    assert "Round 12 is the last" in goal.sentence
