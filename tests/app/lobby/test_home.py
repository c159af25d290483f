"""A player's own tables in the lobby: those that wait for their move, and those that wait for others."""

import pytest

from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.lobby.test_lobby import get_lobby, list_table_ids, table_id_of
from tests.live.player import Player, begin_game

pytestmark = pytest.mark.anyio


def part(page: str, begins: str, ends: str) -> str:
    """The part of a page between two strings."""
    return page.partition(begins)[2].partition(ends)[0]


async def play_until_one_decides(anna: Player, ben: Player) -> tuple[Player, Player]:
    """Plays until only one player decides, after a move of the other; returns the two in this order."""
    for _ in range(20):
        for mover, other in ((anna, ben), (ben, anna)):
            await mover.play()
            if (await mover.look()).question is None and (await other.look()).question is not None:
                return other, mover
    raise AssertionError("no player was the only one to decide")


async def test_the_lobby_lists_tables_by_whose_move_it_is_with_the_question_and_times(
    visit: Visit, game: str
) -> None:
    # Given a game with a day per move, where one player decides and the other waits
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game, pace="slow")
    decider, waiter = await play_until_one_decides(anna, ben)
    # Then the deciding player finds it under "Your move", with the question and the time left
    page = await get_lobby(decider)
    moves = part(page, 'class="moves"', "</ul>")
    assert f'id="mine-{table_id_of(decider)}"' in moves
    assert '<p class="asks">' in moves
    assert "data-until=" in moves
    assert 'data-moves="1"' in page
    assert "Waiting for others" not in page
    # And the waiting player sees whom they wait for, since when, and until when
    page = await get_lobby(waiter)
    assert "Your move <" not in page
    assert 'data-moves="0"' in page
    rows = part(page, 'aria-labelledby="waiting-for"', "</ul>")
    assert f"{CATALOGUE[game].name} · waiting for {decider.name}" in rows
    assert "data-since=" in rows
    assert "data-until=" in rows
    assert f"Nothing to do right now. You’re waiting for {decider.name}." in page


async def test_an_open_table_waits_for_players_and_a_full_one_for_its_host(visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    page = await get_lobby(anna)
    assert list_table_ids(page, "mine") == [table_id_of(anna)]
    assert "waiting for 1 player<" in page
    assert ">Invite<" in page
    await ben.join((await anna.look()).link("/invite/"))
    page = await get_lobby(ben)
    assert "all seats are filled" in page
    assert "Anna can start the game" in page
