"""What cannot be done: told clearly on the page, with the right code, and nothing has changed."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import anyio
import httpx
import pytest
from sqlmodel import Session, select

from app.storage.database import Database
from app.storage.models import Entry, Seat, Table
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on, seat_players
from tests.live.reading import Question, Seen

pytestmark = pytest.mark.anyio

Kept = tuple[Any, ...]


async def kept(services: Services, path: str) -> Kept:
    """All that the database has of a table."""
    return await services[Database].read(partial(_kept, table_id=path.rpartition("/")[2]))


def _kept(db: Session, table_id: str) -> Kept:
    table = db.get(Table, table_id)
    seats = [seat.model_dump() for seat in db.exec(select(Seat).where(Seat.table_id == table_id))]
    entries = [entry.model_dump() for entry in db.exec(select(Entry).where(Entry.table_id == table_id))]
    return table and table.model_dump(), seats, entries


def is_told(answer: httpx.Response, status: int, words: str) -> bool:
    """Whether the page says what was wrong: in its notice by htmx, else on a page of its own."""
    seen = Seen(answer.text)
    where = seen.find("notice") or seen.find("main")
    return answer.status_code == status and words in answer.text and where is not None


async def asked(
    players: list[Player], wanted: Callable[[Question, Seen], bool] = lambda *_: True
) -> tuple[Player, Question, Seen, list[Any]]:
    """Plays on until somebody is asked such a question, at once or on the way: who, what, where."""
    for _ in range(300):
        for player in players:
            seen = await player.look()
            while (question := seen.question) is not None and question.kind != "confirm":
                if wanted(question, seen):
                    return player, question, seen, question.path
                path = [*question.path, question.answers()[0]]
                fields = {"decision": question.id, "path": json.dumps(path)}
                seen = Seen((await player.post("explore", **fields)).text)
        assert await play_on(players, 1), "the game ended before such a question was asked"
    raise AssertionError("nobody was asked such a question")


@pytest.mark.parametrize("wrong", ["", "x", "0" * 32, "x" * 5000])
async def test_a_wrong_invite_leads_nowhere(visit: Visit, services: Services, game: str, wrong: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    before = await kept(services, anna.path)
    for token in (f"{anna.path.rpartition('/')[2]}.{wrong}", f"{wrong or 'x'}.x"):
        for answer in (
            await eve.client.get(f"/invite/{token}"),
            await eve.client.post(f"/invite/{token}", data={"name": "Eve"}),
        ):
            assert is_told(answer, 404, "no longer works")
            assert "set-cookie" not in answer.headers
    assert await kept(services, anna.path) == before


async def test_a_revoked_invite_and_a_removed_player(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    old = (await anna.look()).link("/invite/")
    assert (await anna.post("remove", seat="1")).status_code == 200
    before = await kept(services, anna.path)
    assert is_told(await ben.client.post(old, data={"name": "Ben"}), 404, "no longer works")
    for what in ("choices", "explore", "undo", "leave", "start"):
        fields = {"op": "x", "decision": "1.0", "path": "[]"}
        assert is_told(await ben.post(what, **fields), 403, "You’re not seated at this table.")
    assert is_told(await ben.client.post(f"{anna.path}/seats"), 403, "need an invite link")
    assert await kept(services, anna.path) == before


async def test_a_seat_that_is_taken_or_is_none(visit: Visit, services: Services, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2, visibility="public")
    eve.path = anna.path
    before = await kept(services, anna.path)
    assert is_told(await eve.post("seats", name="Eve", seat="0"), 409, "That seat is taken.")
    assert is_told(await eve.post("seats", seat="7"), 422, "There’s no such seat.")
    assert is_told(await eve.post("seats", seat="x"), 400, "seat")
    assert await kept(services, anna.path) == before


async def test_a_table_that_is_full_and_one_that_has_begun(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    await seat_players([anna, ben], game, visibility="public")
    eve.path, invite = anna.path, (await anna.look()).link("/invite/")
    before = await kept(services, anna.path)
    assert is_told(await eve.post("seats", name="Eve"), 409, "This table is full.")
    assert is_told(await eve.client.post(invite), 409, "This table is full.")
    assert await kept(services, anna.path) == before
    await anna.post("start")
    before = await kept(services, anna.path)
    assert is_told(await eve.post("seats"), 409, "The game has already started.")
    assert is_told(await eve.client.post(invite), 409, "The game has already started.")
    assert is_told(await anna.post("start"), 409, "The game has already started.")
    assert await kept(services, anna.path) == before


async def test_who_is_not_asked_cannot_answer(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    while not (idle := [one for one in (anna, ben) if (await one.look()).question is None]):
        await play_on([anna, ben], 1)
    waiting = idle[0]
    other, question, _, _ = await asked([anna, ben])
    before = await kept(services, anna.path)
    answer = await waiting.choose(question.id, question.answers()[:1])
    assert is_told(answer, 409, "It’s not your turn.")
    assert "decision" in Seen(answer.text).regions  # and the table as it is
    assert is_told(await other.choose("9.999", []), 409, "The game has moved on")
    assert is_told(await other.post("explore", decision="9.999", path="[]"), 409, "The game has moved on")
    assert await kept(services, anna.path) == before


async def test_picks_that_are_not_offered(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await asked(
        [anna, ben], lambda question, _: question.kind == "pick" and len(question.open_options) > 1
    )
    before, free = await kept(services, anna.path), question.open_options
    for picks, words in (
        (["no:such"], "You can’t choose that here."),
        ([], "Choose at least"),
        (free * 2, "Choose at most"),
        (["<b>"], "You can’t choose that here."),
    ):
        assert is_told(await player.choose(question.id, [*path, {"picks": picks}]), 422, words)
    assert is_told(await player.choose(question.id, [*path, {"amounts": [1]}]), 422, "not amounts")
    assert await kept(services, anna.path) == before


async def test_a_pick_that_is_blocked_says_why(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await asked([anna, ben], lambda question, _: bool(question.blocked_options))
    before, blocked = await kept(services, anna.path), question.blocked_options[0]
    answer = await player.choose(question.id, [*path, {"picks": [blocked]}])
    assert answer.status_code == 422
    assert Seen(answer.text).regions == ["notice"]
    assert len(answer.text.partition("</svg>")[2]) > 20  # a reason, after the sign
    assert await kept(services, anna.path) == before


async def test_amounts_that_are_no_way(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await asked([anna, ben], lambda question, _: question.kind == "split")
    before, way = await kept(services, anna.path), question.answers()[0]["amounts"]
    for amounts in ([], [-1] * len(way), [10**30] * len(way), [*way, 0]):
        answer = await player.choose(question.id, [*path, {"amounts": amounts}])
        assert is_told(answer, 422, "You can’t pay that way.")
    assert is_told(await player.choose(question.id, [*path, {"picks": ["x"]}]), 422, "Choose amounts.")
    assert await kept(services, anna.path) == before


async def test_a_path_that_is_not_complete_is_asked_on(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await asked([anna, ben])
    before = await kept(services, anna.path)
    answer = await player.choose(question.id, path)
    assert answer.status_code == 200
    again = Seen(answer.text).question
    assert again is not None
    assert again.id == question.id
    assert await kept(services, anna.path) == before


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"path": "{"}, "The path can’t be read"),
        ({"path": "[" * 5000}, "The path can’t be read"),
        ({"path": '[{"picks":[1]}]'}, "The path can’t be read"),
        ({"op": ""}, "op"),
        ({"op": "x" * 65}, "op"),
        ({"op": "a b"}, "op"),
        ({"op": "é"}, "op"),
        ({"decision": "x" * 41}, "decision"),
    ],
)
async def test_what_is_malformed(
    visit: Visit, services: Services, game: str, fields: dict[str, str], words: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    before = await kept(services, anna.path)
    whole = {"op": "a", "decision": "0.0", "path": "[]"}
    assert is_told(await anna.post("choices", **whole | fields), 400, words)
    assert await kept(services, anna.path) == before


@pytest.mark.parametrize("name", ["\u202eevil", "a\nb", "a\x00b", "\u200b", "x" * 25, "x" * 10_000])
async def test_a_name_that_cannot_be(visit: Visit, services: Services, game: str, name: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2, visibility="public")
    invite, before = (await anna.look()).link("/invite/"), await kept(services, anna.path)
    eve.path = anna.path
    for answer in (
        await eve.client.post(invite, data={"name": name}),
        await eve.client.post("/tables", data={"game": game, "players": "2", "name": name}),
        await eve.post("seats", name=name),
        await eve.client.post(f"{anna.path}/messages", data={"name": name, "text": "Hi"}),
    ):
        assert is_told(answer, 422, "Names can")
        assert "set-cookie" not in answer.headers
    assert await kept(services, anna.path) == before


async def test_two_tabs_that_click_at_once(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player = anna if (await anna.look()).question else ben
    choice = await player.think()
    assert choice is not None
    answers: list[httpx.Response] = []

    async def click() -> None:
        answers.append(await player.choose(*choice))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(click)
        tasks.start_soon(click)
    taken, late = sorted(answers, key=lambda answer: answer.status_code)
    assert taken.status_code == 200
    assert is_told(late, 409, "moved on") or is_told(late, 409, "not your turn")
    assert len((await kept(services, anna.path))[2]) == 1


async def test_a_table_that_is_not_there(visit: Visit) -> None:
    anna = visit("Anna")
    anna.path = "/tables/nothing"
    assert is_told(await anna.client.get(anna.path), 404, "There’s no such table.")
    posts = ("choices", "explore", "undo", "leave", "seats", "remove", "start", "messages", "mute", "report")
    for what in posts:
        answer = await anna.post(what, op="x", decision="0.0", path="[]", seat="1", text="x", message="1")
        assert is_told(answer, 404, "There’s no such table.")


async def test_an_address_is_not_shown_as_it_was_typed(visit: Visit) -> None:
    answer = await visit("Eve").client.get("/tables/<script>alert(1)</script>")
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
