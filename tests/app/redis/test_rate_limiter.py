"""Rates over several workers."""

import pytest

from app.redis.rate_limiter import RedisLimiter
from app.web.limits.token_buckets import Rate
from tests.app.redis.conftest import Call, comes_true
from tests.servers import Redis

pytestmark = pytest.mark.anyio

SLOW = Rate(3, 1 / 1000)


async def test_all_workers_take_from_one_bucket(call: Call) -> None:
    here, there = RedisLimiter(call()), RedisLimiter(call())
    assert [await here.take("anna", SLOW), await there.take("anna", SLOW), await here.take("anna", SLOW)] == [
        0
    ] * 3
    assert 900 < await there.take("anna", SLOW) <= 1000
    assert 900 < await here.take("anna", SLOW) <= 1000
    assert await there.take("ben", SLOW) == 0


async def test_a_bucket_fills_again_and_is_forgotten_when_it_is_full(server: Redis, call: Call) -> None:
    limiter, quick = RedisLimiter(call()), Rate(1, 20.0)
    assert await limiter.take("anna", quick) == 0
    with_luck = await limiter.take("anna", quick)
    assert 0 <= with_luck <= 0.05
    await comes_true(lambda: server.tell("DBSIZE").strip() == "0")
    assert await limiter.take("anna", quick) == 0


async def test_without_redis_each_counts_for_itself(server: Redis, call: Call) -> None:
    limiter = RedisLimiter(call())
    assert await limiter.take("anna", SLOW) == 0
    server.end()
    waits = [await limiter.take("anna", SLOW) for _ in range(4)]
    assert waits[:3] == [0] * 3
    assert waits[3] > 0
    server.start()
    server.tell("SCRIPT", "FLUSH")  # one that has restarted knows no scripts
    limiter._again_at = 0.0
    assert await limiter.take("anna", SLOW) == 0
