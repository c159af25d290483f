"""Notifications contain no secrets: they are the same in worlds that look the same to their reader."""

from dataclasses import replace

import pytest

from app.notifications.turn_notifications import find_turn
from app.storage.models import Due
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.worlds.resample import resample
from tests.app.scenes import many_scenes


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_notification_tells_nothing_about_hidden_cards(game: str) -> None:
    """Given states that differ in what a player does not know, then their notifications are equal."""
    dice, worlds = Dice("notifications"), 0
    for at, scene in enumerate(
        many_scenes(CATALOGUE[game], min(CATALOGUE[game].seats[1], 6), "notifications", 60)
    ):
        match = scene.match
        if at % 4 or match is None or match.finished:
            continue
        for decision in match.pending:
            row = Due(table_id="table", seat=decision.seat, kind="call", at=0)
            row.question = match.decision_id(decision.seat) or ""
            seat = next(seat for seat in scene.seats if seat.seat == decision.seat)
            world = resample(match.game, match.state, decision.seat, dice, match.seats)
            if world is None or seat.control != "player":
                continue
            turns = [find_turn(scene, row, ())]
            turns.append(find_turn(replace(scene, match=match.in_world(world)), row, ()))
            assert turns[0] == turns[1]
            for time in (0, 1 << 50):
                here, there = [turn.notification(time) for turn in turns]
                assert here == there
            worlds += 1
    assert worlds > 5
