"""Portraits: chosen on the own page, shown at tables."""

import re

import pytest

from tests.app.conftest import Visit
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio


def list_portraits(html: str) -> set[int]:
    """The numbers of the portraits on a page."""
    return {int(number) for number in re.findall(r"/art/portraits/(\d+)\.svg", html)}


async def test_a_chosen_portrait_is_shown_at_tables_that_have_not_started(visit: Visit, game: str) -> None:
    # Given a player with a running game and an open table
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    running = anna.path
    before = list_portraits((await anna.look()).html)
    chosen = next(number for number in range(1, 31) if number not in before)
    await anna.create(game, 2)

    # When they choose a portrait
    answer = await anna.client.post("/me/portrait", data={"portrait": chosen})
    assert answer.status_code == 303

    # Then it is the one chosen on their page, and shown at the open table, but not in the running game
    assert f'value="{chosen}" checked' in (await anna.client.get("/me")).text
    assert chosen in list_portraits((await anna.look()).html)
    anna.path = running
    assert list_portraits((await anna.look()).html) == before


@pytest.mark.parametrize("portrait", ["0", "31", "-1", "99999999999", "owl"])
async def test_unknown_portraits_are_rejected(visit: Visit, game: str, portrait: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    answer = await anna.client.post("/me/portrait", data={"portrait": portrait})
    assert answer.status_code in {400, 422}
