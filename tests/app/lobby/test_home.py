"""The lobby of somebody who has tables: where it is their move, what happened, whom they wait for."""

import pytest

from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.lobby.test_lobby import listed, number, the_hall
from tests.live.player import Player, begun

pytestmark = pytest.mark.anyio


def part(page: str, begins: str, ends: str) -> str:
    """What lies between two marks of a page."""
    return page.partition(begins)[2].partition(ends)[0]


async def one_asked(anna: Player, ben: Player) -> tuple[Player, Player]:
    """Plays until one of the two is asked alone, who has seen the other move; and the other."""
    for _ in range(20):
        for one, other in ((anna, ben), (ben, anna)):
            await one.play()
            if (await one.look()).question is None and (await other.look()).question is not None:
                return other, one
    raise AssertionError("nobody was asked alone")


async def test_a_table_that_waits_for_one_says_what_happened_and_what_is_asked(
    visit: Visit, game: str
) -> None:
    # Given a game with a day a move where one is asked and the other waits
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game, pace="slow")
    asked, waits = await one_asked(anna, ben)
    # Then who is asked finds it under "Your move", with the question and how much time is left
    page = await the_hall(asked)
    moves = part(page, 'class="moves"', "</ul>")
    assert f'id="mine-{number(asked)}"' in moves
    assert '<p class="asks">' in moves
    assert "data-until=" in moves
    assert 'data-moves="1"' in page
    assert "Waiting for others" not in page
    # And who waits finds whom they wait for, since when, and until when
    page = await the_hall(waits)
    assert "Your move <" not in page
    assert 'data-moves="0"' in page
    rows = part(page, 'aria-labelledby="waiting-for"', "</ul>")
    assert f"{CATALOGUE[game].name} · waiting for {asked.name}" in rows
    assert "data-since=" in rows
    assert "data-until=" in rows
    assert f"Nothing to do right now. You’re waiting for {asked.name}." in page


async def test_an_open_table_waits_for_players_and_one_that_is_full_for_its_host(
    visit: Visit, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    page = await the_hall(anna)
    assert listed(page, "mine") == [number(anna)]
    assert "waiting for 1 player<" in page
    assert ">Invite<" in page
    await ben.join((await anna.look()).link("/invite/"))
    page = await the_hall(ben)
    assert "all seats are filled" in page
    assert "Anna can start the game" in page
