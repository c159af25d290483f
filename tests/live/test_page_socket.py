"""What a page says by its socket: a choice is made once whatever way it comes, and what changed is sent."""

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
from tests.live.player import Player, begun
from tests.live.reading import Seen
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


async def answered(page: LivePage, said: dict[str, Any] | str) -> dict[str, Any]:
    """What is answered to that; regions that come meanwhile are kept by the page."""
    await page.socket.send(said if isinstance(said, str) else json.dumps(said))
    while True:
        heard = await page.socket.recv()
        assert isinstance(heard, str)
        if heard.startswith("{"):
            told: dict[str, Any] = json.loads(heard)
            return told
        if heard != HEARTBEAT:
            page.frames.append(heard)


async def hear_all(page: LivePage) -> None:
    """Listens until the other side hangs up. Raises ConnectionClosed then."""
    while True:
        await page.socket.recv()


async def asked(players: list[Player]) -> tuple[Player, dict[str, Any]]:
    """Who is asked, and a choice of theirs as their page sends it."""
    for player in players:
        if (choice := await player.think()) is not None:
            return player, {"op": secrets.token_hex(8), "decision": choice[0], "path": choice[1]}
    raise AssertionError("nobody is asked anything")


async def test_a_choice_is_acknowledged_and_made_once_whatever_way_it_comes(visit: Visit, game: str) -> None:
    """Given a choice by the socket, when it is sent again, by the socket or as a post, then it is the same
    entry; with another path it is refused."""
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    player, choice = await asked(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            await page.receive()
            for _ in range(2):
                assert await answered(page, choice) == {"ack": choice["op"], "seq": 1}
            posted = await player.choose(choice["decision"], choice["path"], choice["op"])
            assert Seen(posted.text).seq == 1
            other = await answered(page, choice | {"path": [{"picks": ["x"]}]})
            assert (other["refused"], other["code"]) == (choice["op"], "op_reused")
    assert (await players[0].look()).seq == 1


async def test_the_one_who_chooses_is_sent_what_changed_and_no_more(visit: Visit, game: str) -> None:
    """The answer has no regions, and the push has only the pieces that are new: less than the table."""
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    player, choice = await asked(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            whole = (await page.receive()).html
            assert "content" not in await answered(page, choice)
            while not any('data-seq="1"' in frame for frame in page.frames):
                await page.receive()
    sent = sum(len(frame) for frame in page.frames[1:])
    assert sent < len(whole)


async def test_questions_on_the_way_are_answered_as_posts_are(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    player, _ = await asked(players)
    question = (await player.look()).question
    assert question is not None
    path = [question.answers()[0]]
    wish = {"what": "explore", "op": "1", "decision": question.id, "path": path}
    posted = await player.post("explore", decision=question.id, path=json.dumps(path))
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            told = await answered(page, wish)
            assert told["asked"] == "1"
            assert Seen(told["content"])._decision == Seen(posted.text)._decision
            assert Seen(told["content"]).regions == Seen(posted.text).regions
            more = await answered(page, wish | {"op": "2", "what": "choices", "path": []})
            assert more["asked"] == "2", "a choice that is not whole is asked on"
    assert (await player.look()).seq == 0


async def test_what_cannot_be_is_refused_with_a_notice_and_the_socket_stays(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    player, choice = await asked(players)
    stale = choice | {"op": "1", "decision": f"{choice['decision'].partition('.')[0]}.99"}
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            for said, op, code in (
                ("", None, "malformed"),
                ('{"op": "\\ud800"}', None, "malformed"),
                (json.dumps(choice | {"op": "a\n"}), None, "malformed"),
                (json.dumps(choice | {"extra": 1}), None, "malformed"),
                (json.dumps(choice | {"op": "3", "path": [{"picks": ["no:such"]}]}), "3", "refused"),
                (json.dumps(stale), "1", "stale"),
                (json.dumps(stale | {"what": "explore", "op": "2"}), "2", "stale"),
            ):
                told = await answered(page, said)
                assert (told["refused"], told["code"]) == (op, code)
                assert "notice" in Seen(told["content"]).regions
            assert (await answered(page, choice))["seq"] == 1


async def test_who_does_not_play_there_is_not_listened_to_for_ever(visit: Visit, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begun([anna, ben], game)
    _, choice = await asked([anna, ben])
    wanda.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(wanda) as page:
            for _ in range(MAX_REJECTED_MESSAGES - 1):
                assert (await answered(page, choice))["code"] == "not_seated"
            with pytest.raises(ConnectionClosed) as closed:  # with the last answer or in its place
                [await answered(page, choice) for _ in range(2)]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == POLICY_VIOLATION
    assert (await anna.look()).seq == 0


async def test_who_signs_out_is_not_heard_any_more(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    player, choice = await asked(players)
    with anyio.fail_after(HANGS):
        async with LivePage(player) as page:
            await page.receive()
            assert (await player.client.post("/me/leave")).status_code == 303
            with pytest.raises(ConnectionClosed):  # the worker that has it, maybe another, is told by the bus
                await hear_all(page)
            with pytest.raises(ConnectionClosed):
                await answered(page, choice)
    assert (await players[0].look()).seq == 0
