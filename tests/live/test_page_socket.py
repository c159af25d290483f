"""Messages of a page on its socket: a choice is applied once by socket or post, and changes are sent."""

import json
import secrets
from typing import Any

import anyio
import pytest
from websockets.exceptions import ConnectionClosed

from app.tables.sockets.connection import MAX_REJECTED_MESSAGES
from app.tables.sockets.heartbeat import HEARTBEAT
from app.web.close_codes import POLICY_VIOLATION
from tests.live.conftest import Visit
from tests.live.player import Player, begin_game
from tests.live.reading import Seen
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def exchange(page: LivePage, message: dict[str, Any] | str) -> dict[str, Any]:
    """Sends a message and returns its response; regions that arrive meanwhile go to the page's frames."""
    await page.socket.send(message if isinstance(message, str) else json.dumps(message))
    while True:
        frame = await page.socket.recv()
        assert isinstance(frame, str)
        if frame.startswith("{"):
            response: dict[str, Any] = json.loads(frame)
            return response
        if frame != HEARTBEAT:
            page.frames.append(frame)


async def drain(page: LivePage) -> None:
    """Reads until the socket is closed. Raises ConnectionClosed."""
    while True:
        await page.socket.recv()


async def find_choice(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    """A player with an open decision, and a choice for it as their page sends it."""
    for player in players:
        if (choice := await player.think()) is not None:
            return player, {"op": secrets.token_hex(8), "decision": choice[0], "path": choice[1]}
    raise AssertionError("no decision is open")


async def test_a_choice_is_acknowledged_and_applied_once_by_socket_or_post(visit: Visit, game: str) -> None:
    """Given a choice sent by socket, when it is sent again by socket or post, then it is the same entry.

    With another path it is rejected.
    """
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    player, choice = await find_choice(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            await page.receive()
            for _ in range(2):
                assert await exchange(page, choice) == {"ack": choice["op"], "seq": 1}
            posted = await player.choose(choice["decision"], choice["path"], choice["op"])
            assert Seen(posted.text).seq == 1
            reused = await exchange(page, choice | {"path": [{"picks": ["x"]}]})
            assert (reused["refused"], reused["code"]) == (choice["op"], "op_reused")
    assert (await players[0].look()).seq == 1


async def test_a_player_who_makes_a_choice_is_sent_only_changes(visit: Visit, game: str) -> None:
    """Given an open page, when its player makes a choice, then the response has no regions, and the push has
    only changed pieces, which are smaller than the table.
    """
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    player, choice = await find_choice(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            table = (await page.receive()).html
            assert "content" not in await exchange(page, choice)
            while not any('data-seq="1"' in frame for frame in page.frames):
                await page.receive()
    sent = sum(len(frame) for frame in page.frames[1:])
    assert sent < len(table)


async def test_explore_messages_get_the_same_response_as_posts(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    player, _ = await find_choice(players)
    question = (await player.look()).question
    assert question is not None
    path = [question.answers()[0]]
    message = {"what": "explore", "op": "1", "decision": question.id, "path": path}
    posted = await player.post("explore", decision=question.id, path=json.dumps(path))
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            response = await exchange(page, message)
            assert response["asked"] == "1"
            assert Seen(response["content"])._decision == Seen(posted.text)._decision
            assert Seen(response["content"]).regions == Seen(posted.text).regions
            response = await exchange(page, message | {"op": "2", "what": "choices", "path": []})
            assert response["asked"] == "2", "an incomplete choice leads to its next step"
    assert (await player.look()).seq == 0


async def test_invalid_messages_are_rejected_with_a_notice_and_the_socket_stays_open(
    visit: Visit, game: str
) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    player, choice = await find_choice(players)
    stale = choice | {"op": "1", "decision": f"{choice['decision'].partition('.')[0]}.99"}
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            for message, op, code in (
                ("", None, "malformed"),
                ('{"op": "\\ud800"}', None, "malformed"),
                (json.dumps(choice | {"op": "a\n"}), None, "malformed"),
                (json.dumps(choice | {"extra": 1}), None, "malformed"),
                (json.dumps(choice | {"op": "3", "path": [{"picks": ["no:such"]}]}), "3", "refused"),
                (json.dumps(stale), "1", "stale"),
                (json.dumps(stale | {"what": "explore", "op": "2"}), "2", "stale"),
            ):
                response = await exchange(page, message)
                assert (response["refused"], response["code"]) == (op, code)
                assert "notice" in Seen(response["content"]).regions
            assert (await exchange(page, choice))["seq"] == 1


async def test_a_spectator_who_keeps_sending_choices_is_disconnected(visit: Visit, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    _, choice = await find_choice([anna, ben])
    wanda.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(wanda) as page:
            for _ in range(MAX_REJECTED_MESSAGES - 1):
                assert (await exchange(page, choice))["code"] == "not_seated"
            with pytest.raises(ConnectionClosed) as closed:  # after the last response or instead of it
                [await exchange(page, choice) for _ in range(2)]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == POLICY_VIOLATION
    assert (await anna.look()).seq == 0


async def test_signing_out_closes_the_socket(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    player, choice = await find_choice(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            await page.receive()
            assert (await player.client.post("/me/leave")).status_code == 303
            with pytest.raises(ConnectionClosed):  # its worker, maybe another, is notified by the bus
                await drain(page)
            with pytest.raises(ConnectionClosed):
                await exchange(page, choice)
    assert (await players[0].look()).seq == 0
