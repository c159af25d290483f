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
