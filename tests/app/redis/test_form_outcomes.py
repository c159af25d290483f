"""Forms that arrive again at another worker."""

import anyio
import anyio.lowlevel
import pytest

from app.redis.form_outcomes import RedisOutcomes
from app.web.repeats.outcomes import FormOutcome
from tests.app.redis.conftest import Connect
from tests.servers import Redis

pytestmark = pytest.mark.anyio

REDIRECT = FormOutcome(303, (("location", "/tables/1"),))


async def test_a_worker_waits_for_the_outcome_of_another_one(connect: Connect) -> None:
    here, there = RedisOutcomes(connect()), RedisOutcomes(connect())
    assert await here.begin("key") is None
    found: list[FormOutcome | None] = []

    async def repeat() -> None:
        found.append(await there.begin("key"))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(repeat)
        await anyio.lowlevel.checkpoint()
        await here.finish("key", REDIRECT)
    assert found == [REDIRECT]
    assert await there.begin("key") == REDIRECT


async def test_a_failed_form_can_be_sent_to_another_worker_and_cookies_stay_here(connect: Connect) -> None:
    here, there = RedisOutcomes(connect()), RedisOutcomes(connect())
    with_cookie = FormOutcome(303, (("set-cookie", "session=secret"),))
    for key, outcome in (("failed", None), ("signed in", with_cookie)):
        assert await here.begin(key) is None
        await here.finish(key, outcome)
        assert await there.begin(key) is None
    assert await here.begin("signed in") == with_cookie


async def test_without_redis_each_worker_remembers_its_own(connect: Connect, server: Redis) -> None:
    here = RedisOutcomes(connect())
    server.end()
    assert await here.begin("key") is None
    await here.finish("key", REDIRECT)
    assert await here.begin("key") == REDIRECT


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"garbage",
        b'{"status": 99}',
        b'{"status": 303, "headers": [["set-cookie", "magehall=another"]]}',
        b'{"status": 303, "headers": [["location", "https://elsewhere.example/"]]}',
        b'{"status": 303, "headers": [["location", "//elsewhere.example/"]]}',
        b'{"status": 303, "headers": [["location", "/\\\\elsewhere.example/"]]}',
        b'{"status": 303, "headers": [["location", "/\\n/elsewhere"]]}',
    ],
)
async def test_an_outcome_that_no_worker_stored_is_ignored(connect: Connect, value: bytes) -> None:
    connection = connect()
    await connection.redis.set(connection.key("form", "key"), value)
    assert await RedisOutcomes(connection).begin("key") is None
