"""Rate limits across workers."""

import pytest

from app.redis.rate_limiter import RedisLimiter
from app.web.limits.token_buckets import Rate
from tests.app.redis.conftest import Connect, wait_until
from tests.servers import Redis

pytestmark = pytest.mark.anyio

SLOW = Rate(3, 1 / 1000)


async def test_all_workers_share_a_bucket(connect: Connect) -> None:
    here, there = RedisLimiter(connect()), RedisLimiter(connect())
    assert [await here.take("anna", SLOW), await there.take("anna", SLOW), await here.take("anna", SLOW)] == [
        0
    ] * 3
    assert 900 < await there.take("anna", SLOW) <= 1000
    assert 900 < await here.take("anna", SLOW) <= 1000
    assert await there.take("ben", SLOW) == 0


async def test_a_bucket_refills_and_expires_when_it_is_full(server: Redis, connect: Connect) -> None:
    limiter, quick = RedisLimiter(connect()), Rate(1, 20.0)
    assert await limiter.take("anna", quick) == 0
    wait = await limiter.take("anna", quick)
    assert 0 <= wait <= 0.05
    await wait_until(lambda: server.run("DBSIZE").strip() == "0")
    assert await limiter.take("anna", quick) == 0


async def test_without_redis_each_worker_limits_for_itself(server: Redis, connect: Connect) -> None:
    limiter = RedisLimiter(connect())
    assert await limiter.take("anna", SLOW) == 0
    server.end()
    waits = [await limiter.take("anna", SLOW) for _ in range(4)]
    assert waits[:3] == [0] * 3
    assert waits[3] > 0
    server.start()
    server.run("SCRIPT", "FLUSH")  # as after a restart
    limiter._retry_at = 0.0
    assert await limiter.take("anna", SLOW) == 0


STORED = ("nan", "-nan", "inf", "-inf", "1e308", "-1e308", "-1", "0x", "", "9" * 400)
"""Numbers of a bucket that no worker can have stored."""


@pytest.mark.parametrize("field", ["left", "at"])
async def test_a_bucket_that_no_worker_can_have_stored_is_repaired(
    server: Redis, connect: Connect, field: str
) -> None:
    connection = connect()
    limiter = RedisLimiter(connection)
    for number in STORED:
        server.run("HSET", connection.key("rate", f"anna{number}"), field, number)
        waits = [await limiter.take(f"anna{number}", SLOW) for _ in range(4)]
        assert waits[0] == 0, number
        assert 0 < waits[3] <= 1000, number


@pytest.mark.parametrize("reply", [b"nan", b"-nan", b"inf", b"-1", b"1e9", b"text", "9" * 400])
async def test_a_wait_that_cannot_be_is_no_reply(
    connect: Connect, monkeypatch: pytest.MonkeyPatch, reply: bytes | str
) -> None:
    limiter = RedisLimiter(connect())

    async def take(**arguments: object) -> bytes | str:
        return reply

    monkeypatch.setattr(limiter, "_take", take)
    waits = [await limiter.take("anna", SLOW) for _ in range(4)]
    assert waits[:3] == [0] * 3
    assert 0 < waits[3] <= 1000
