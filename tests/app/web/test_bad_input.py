"""Invalid requests are rejected with a clear message and the right status, and change nothing."""

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

TableRows = tuple[Any, ...]


async def read_rows(services: Services, path: str) -> TableRows:
    """Read a table's row, its seats and its log from the database."""
    return await services[Database].read(partial(_read_rows, table_id=path.rpartition("/")[2]))


def _read_rows(db: Session, table_id: str) -> TableRows:
    table = db.get(Table, table_id)
    seats = [seat.model_dump() for seat in db.exec(select(Seat).where(Seat.table_id == table_id))]
    entries = [entry.model_dump() for entry in db.exec(select(Entry).where(Entry.table_id == table_id))]
    return table and table.model_dump(), seats, entries


def is_rejected(answer: httpx.Response, status: int, words: str) -> bool:
    """Whether a response has this status and explains the problem: in a notice for htmx, else on a page."""
    page = Seen(answer.text)
    place = page.find("notice") or page.find("main")
    return answer.status_code == status and words in answer.text and place is not None


async def find_question(
    players: list[Player], condition: Callable[[Question, Seen], bool] = lambda *_: True
) -> tuple[Player, Question, Seen, list[Any]]:
    """Play on until a question meets a condition, also one at a later step of a choice.

    Returns the player, the question, the page that shows it, and its path.
    """
    for _ in range(300):
        for player in players:
            seen = await player.look()
            while (question := seen.question) is not None and question.kind != "confirm":
                if condition(question, seen):
                    return player, question, seen, question.path
                path = [*question.path, question.answers()[0]]
                fields = {"decision": question.id, "path": json.dumps(path)}
                seen = Seen((await player.post("explore", **fields)).text)
        assert await play_on(players, 1), "the game ended before a question met the condition"
    raise AssertionError("no question met the condition")


@pytest.mark.parametrize("wrong", ["", "x", "0" * 32, "x" * 5000])
async def test_an_invalid_invite_is_rejected(visit: Visit, services: Services, game: str, wrong: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2)
    before = await read_rows(services, anna.path)
    for token in (f"{anna.path.rpartition('/')[2]}.{wrong}", f"{wrong or 'x'}.x"):
        for answer in (
            await eve.client.get(f"/invite/{token}"),
            await eve.client.post(f"/invite/{token}", data={"name": "Eve"}),
        ):
            assert is_rejected(answer, 404, "no longer works")
            assert "set-cookie" not in answer.headers
    assert await read_rows(services, anna.path) == before


async def test_removed_players_are_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await seat_players([anna, ben], game)
    old = (await anna.look()).link("/invite/")
    assert (await anna.post("remove", seat="1")).status_code == 200
    before = await read_rows(services, anna.path)
    assert is_rejected(await ben.client.post(old, data={"name": "Ben"}), 403, "The host removed you")
    for what in ("choices", "explore", "undo", "leave", "start"):
        fields = {"op": "x", "decision": "1.0", "path": "[]"}
        assert is_rejected(await ben.post(what, **fields), 403, "You’re not seated at this table.")
    assert is_rejected(await ben.client.post(f"{anna.path}/seats"), 403, "need an invite link")
    assert await read_rows(services, anna.path) == before


async def test_a_taken_or_unknown_seat_is_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2, visibility="public")
    eve.path = anna.path
    before = await read_rows(services, anna.path)
    assert is_rejected(await eve.post("seats", name="Eve", seat="0"), 409, "That seat is taken.")
    assert is_rejected(await eve.post("seats", seat="7"), 422, "There’s no such seat.")
    assert is_rejected(await eve.post("seats", seat="x"), 400, "seat")
    assert await read_rows(services, anna.path) == before


async def test_a_full_or_started_table_is_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    await seat_players([anna, ben], game, visibility="public")
    eve.path, invite = anna.path, (await anna.look()).link("/invite/")
    before = await read_rows(services, anna.path)
    assert is_rejected(await eve.post("seats", name="Eve"), 409, "This table is full.")
    assert is_rejected(await eve.client.post(invite), 409, "This table is full.")
    assert await read_rows(services, anna.path) == before
    await anna.post("start")
    before = await read_rows(services, anna.path)
    assert is_rejected(await eve.post("seats"), 409, "The game has already started.")
    assert is_rejected(await eve.client.post(invite), 409, "The game has already started.")
    assert is_rejected(await anna.post("start"), 409, "The game has already started.")
    assert await read_rows(services, anna.path) == before


async def test_a_player_without_a_decision_cannot_answer(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    while not (idle := [player for player in (anna, ben) if (await player.look()).question is None]):
        await play_on([anna, ben], 1)
    waiting = idle[0]
    other, question, _, _ = await find_question([anna, ben])
    before = await read_rows(services, anna.path)
    answer = await waiting.choose(question.id, question.answers()[:1])
    assert is_rejected(answer, 409, "It’s not your turn.")
    assert "decision" in Seen(answer.text).regions  # the current table
    assert is_rejected(await other.choose("9.999", []), 409, "The game has moved on")
    assert is_rejected(await other.post("explore", decision="9.999", path="[]"), 409, "The game has moved on")
    assert await read_rows(services, anna.path) == before


async def test_picks_that_are_not_offered_are_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await find_question(
        [anna, ben], lambda question, _: question.kind == "pick" and len(question.open_options) > 1
    )
    before, free = await read_rows(services, anna.path), question.open_options
    for picks, words in (
        (["no:such"], "You can’t choose that here."),
        ([], "Choose at least"),
        (free * 2, "Choose at most"),
        (["<b>"], "You can’t choose that here."),
    ):
        assert is_rejected(await player.choose(question.id, [*path, {"picks": picks}]), 422, words)
    assert is_rejected(await player.choose(question.id, [*path, {"amounts": [1]}]), 422, "not amounts")
    assert await read_rows(services, anna.path) == before


async def test_a_blocked_pick_is_rejected_with_its_reason(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await find_question(
        [anna, ben], lambda question, _: bool(question.blocked_options)
    )
    before, blocked = await read_rows(services, anna.path), question.blocked_options[0]
    answer = await player.choose(question.id, [*path, {"picks": [blocked]}])
    assert answer.status_code == 422
    assert Seen(answer.text).regions == ["notice"]
    assert len(answer.text.partition("</svg>")[2]) > 20  # a reason, after the icon
    assert await read_rows(services, anna.path) == before


async def test_invalid_amounts_are_rejected(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await find_question([anna, ben], lambda question, _: question.kind == "split")
    before, way = await read_rows(services, anna.path), question.answers()[0]["amounts"]
    for amounts in ([], [-1] * len(way), [10**30] * len(way), [*way, 0]):
        answer = await player.choose(question.id, [*path, {"amounts": amounts}])
        assert is_rejected(answer, 422, "You can’t pay that way.")
    assert is_rejected(await player.choose(question.id, [*path, {"picks": ["x"]}]), 422, "Choose amounts.")
    assert await read_rows(services, anna.path) == before


async def test_an_incomplete_path_shows_the_next_question(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, question, _, path = await find_question([anna, ben])
    before = await read_rows(services, anna.path)
    answer = await player.choose(question.id, path)
    assert answer.status_code == 200
    next_question = Seen(answer.text).question
    assert next_question is not None
    assert next_question.id == question.id
    assert await read_rows(services, anna.path) == before


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
async def test_a_malformed_choice_is_rejected(
    visit: Visit, services: Services, game: str, fields: dict[str, str], words: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    before = await read_rows(services, anna.path)
    valid = {"op": "a", "decision": "0.0", "path": "[]"}
    assert is_rejected(await anna.post("choices", **valid | fields), 400, words)
    assert await read_rows(services, anna.path) == before


@pytest.mark.parametrize("name", ["\u202eevil", "a\nb", "a\x00b", "\u200b", "x" * 25, "x" * 10_000])
async def test_an_invalid_name_is_rejected(visit: Visit, services: Services, game: str, name: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    await anna.create(game, 2, visibility="public")
    invite, before = (await anna.look()).link("/invite/"), await read_rows(services, anna.path)
    eve.path = anna.path
    for answer in (
        await eve.client.post(invite, data={"name": name}),
        await eve.client.post("/tables", data={"game": game, "players": "2", "name": name}),
        await eve.post("seats", name=name),
        await eve.client.post(f"{anna.path}/messages", data={"name": name, "text": "Hi"}),
    ):
        assert is_rejected(answer, 422, "Names can")
        assert "set-cookie" not in answer.headers
    assert await read_rows(services, anna.path) == before


async def test_only_one_of_two_simultaneous_clicks_is_applied(
    visit: Visit, services: Services, game: str
) -> None:
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
    accepted, late = sorted(answers, key=lambda answer: answer.status_code)
    assert accepted.status_code == 200
    assert is_rejected(late, 409, "moved on") or is_rejected(late, 409, "not your turn")
    assert len((await read_rows(services, anna.path))[2]) == 1


async def test_an_unknown_table_is_rejected(visit: Visit) -> None:
    anna = visit("Anna")
    anna.path = "/tables/nothing"
    assert is_rejected(await anna.client.get(anna.path), 404, "There’s no such table.")
    posts = ("choices", "explore", "undo", "leave", "seats", "remove", "start", "messages", "mute", "report")
    for what in posts:
        answer = await anna.post(what, op="x", decision="0.0", path="[]", seat="1", text="x", message="1")
        assert is_rejected(answer, 404, "There’s no such table.")


async def test_an_error_page_does_not_contain_the_requested_address(visit: Visit) -> None:
    answer = await visit("Eve").client.get("/tables/<script>alert(1)</script>")
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text


@pytest.mark.databases
@pytest.mark.parametrize(
    "address", ["/me?against=%00", "/tables/%00", "/invite/%00", "/api/tables/%00", "/players/%00"]
)
async def test_a_nul_character_in_an_address_never_crashes(visit: Visit, address: str) -> None:
    """Given PostgreSQL, which rejects texts with U+0000, when an address has one, then no request fails."""
    anna = visit("Anna")
    await anna.create("magestik", 2)
    assert (await anna.client.get(address)).status_code in (200, 400, 404)
