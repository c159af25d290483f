"""A form that arrives again with the same op is not handled again."""

from functools import partial

import anyio
import httpx
import pytest
from fastapi import FastAPI
from sqlmodel import func, select

from app.storage.database import Database
from app.storage.models import Message, Table
from app.web.limits.body_limit import MAX_BODY_BYTES
from app.web.repeats.outcomes import LIFETIME_SECONDS, FormOutcome, MemoryOutcomes
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import REGIONS, begin_game

pytestmark = pytest.mark.anyio

OPS = [f"an-op-of-a-browser-{number}" for number in range(20)]
CREATES = {
    "/tables": {"game": "magestik", "players": "2", "name": "Anna"},
    "/play/magestik": {},
    "/learn/magestik": {},
}
"""Posts that create a table each time."""


async def count(services: Services, model: type[Message] | type[Table]) -> int:
    """The number of rows of a table."""
    return await services[Database].read(lambda db: db.exec(select(func.count()).select_from(model)).one())


@pytest.mark.parametrize("path", CREATES)
@pytest.mark.parametrize("is_known", [True, False], ids=["user", "visitor"])
async def test_a_table_is_created_once_per_op(
    visit: Visit, services: Services, path: str, is_known: bool
) -> None:
    # Given a browser, with or without a session
    anna = visit("Anna")
    if is_known:
        await anna.create("magestik", 2)
    before = await count(services, Table)
    # When its form arrives three times, twice at once and once later
    answers: list[httpx.Response] = []

    async def send(op: str) -> None:
        answers.append(await anna.client.post(path, data={**CREATES[path], "op": op}))

    async with anyio.create_task_group() as tasks:
        for _ in range(2):
            tasks.start_soon(partial(send, OPS[0]))
    await send(OPS[0])
    # Then there is one table, to which all answers lead, and which the browser may see
    assert await count(services, Table) == before + 1
    assert {(answer.status_code, answer.headers["location"]) for answer in answers} == {
        (303, answers[0].headers["location"])
    }
    assert (await anna.client.get(answers[0].headers["location"])).status_code == 200
    # And another op creates another table
    await send(OPS[1])
    assert await count(services, Table) == before + 2


async def test_a_message_is_posted_once_per_op(visit: Visit, services: Services) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    for op in (*OPS, *OPS):
        assert (await players[0].post("messages", text="Hello", op=op)).status_code in (200, 204)
    assert await count(services, Message) == len(OPS)


async def test_a_refused_form_can_be_sent_again(visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    form = {"game": "magestik", "players": "2", "op": OPS[0]}
    assert (await anna.client.post("/tables", data={**form, "name": " "})).status_code == 422
    assert (await anna.client.post("/tables", data={**form, "name": "Anna"})).status_code == 303
    assert await count(services, Table) == 1


async def test_an_op_belongs_to_its_path_and_forms_without_one_are_not_remembered(
    visit: Visit, services: Services
) -> None:
    anna = visit("Anna")
    for path in ("/play/magestik", "/play/magecraft"):
        assert (await anna.client.post(path, data={"op": OPS[0]})).status_code == 303
    for fields in ({}, {"op": "short"}, {"op": "x" * 65}):
        for _ in range(2):
            assert (await anna.client.post("/play/magestik", data=fields)).status_code == 303
    assert await count(services, Table) == 8


async def test_choices_keep_their_own_ops(visit: Visit) -> None:
    """An op that was used for another choice is refused by the table, not answered from memory."""
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    (player,) = [one for one in players if (await one.look()).question]
    choice = await player.think()
    assert choice is not None
    first = await player.choose(*choice, op=OPS[0])
    assert (first.status_code, bool(first.text)) == (200, True)
    again = await player.choose(*choice, op=OPS[0])
    assert (again.status_code, bool(again.text)) == (200, True)


async def test_a_large_body_is_refused_as_before(app: FastAPI) -> None:
    async def chunks() -> object:
        for _ in range(3):
            yield b"op=" + b"x" * (MAX_BODY_BYTES // 2)

    transport = httpx.ASGITransport(app)
    headers = {"content-type": "application/x-www-form-urlencoded"} | REGIONS
    async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
        answer = await client.post("/play/magestik", content=chunks(), headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 413


async def test_memory_is_limited_and_a_failure_lets_the_next_post_through() -> None:
    outcomes = MemoryOutcomes()
    for number in range(outcomes.MAX_OUTCOMES + 1):
        assert await outcomes.begin(str(number)) is None
        await outcomes.finish(str(number), FormOutcome(303))
    assert await outcomes.begin("0") is None  # the oldest was dropped
    assert await outcomes.begin("1") == FormOutcome(303)
    await outcomes.finish("0", None)
    assert await outcomes.begin("0") is None


async def test_outcomes_are_forgotten_after_a_while_because_they_may_contain_tokens() -> None:
    time = [0.0]
    outcomes = MemoryOutcomes(clock=lambda: time[0])
    for key in ("old", "new"):
        assert await outcomes.begin(key) is None
        await outcomes.finish(key, FormOutcome(303, (("set-cookie", "session=secret"),)))
        time[0] += LIFETIME_SECONDS / 2
    assert await outcomes.begin("new") is not None
    assert await outcomes.begin("old") is None
    await outcomes.finish("old", None)
    assert len(outcomes._outcomes) == 1
