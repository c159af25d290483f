"""The log and the head of a table for each viewer; bystanders share lines."""

from itertools import islice

import pytest

from app.tables.view.story.log_lines import describe_log
from engines import CATALOGUE
from engines.kernel.events import CHIP
from tests.app.scenes import build_table_renderer, build_view, random_game


@pytest.mark.parametrize("game", CATALOGUE)
def test_bystanders_share_log_lines_and_participants_have_their_own(game: str) -> None:
    scenes = list(islice(random_game(CATALOGUE[game], min(CATALOGUE[game].seats[1], 4), "overheard"), 40))
    last, entries = scenes[-1], [scene.entries[-1] for scene in scenes]
    line_ids = {}
    for viewer in (*range(last.table.players), None):
        say = last.game.speaker(viewer, last.names)
        masked = [event for entry in entries for event in last.game.mask_events(entry.events, viewer)]
        lines = [line for line in describe_log(last, tuple(entries), viewer) if line.event is not None]
        assert [line.event for line in lines] == masked
        assert [line.text for line in lines] == [say.event(event) for event in masked]
        assert [line.chip for line in lines] == [
            say.chip(event) if event.beat().weight >= CHIP else "" for event in masked
        ]
        line_ids[viewer] = {id(line) for line in lines}
    everybody = set().union(*line_ids.values())
    assert len(everybody) < sum(map(len, line_ids.values())) * 3 / 4


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_head_of_a_finished_game_says_that_it_is_over(game: str) -> None:
    """Given a game that ended in the middle of a phase, then the head still says that it is over."""
    *_, last = random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "over")
    assert "Game over" in build_table_renderer().regions.render(build_view(last, 0, "over"))["moment"].html
