"""The outcomes of form posts in Redis, which all workers share."""

import re

import anyio
import msgspec

from app.redis.connection import FAILURES, RedisConnection
from app.web.repeats.outcomes import LIFETIME_SECONDS, WAIT_SECONDS, FormOutcome, MemoryOutcomes

PENDING_SECONDS = 30
"""How long a post counts as being handled, in case its worker has died."""
POLL_SECONDS = 0.05
"""Pause between two looks for the outcome of a post that another worker handles."""

_PENDING = b"-"
_LOCAL_PATH = re.compile(r"/(?:[!-.0-\[\]-~][!-~]*)?")
"""A path of this site, which begins with one slash."""
_decode = msgspec.json.Decoder(FormOutcome).decode


def _read_outcome(value: bytes | str) -> FormOutcome | None:
    """A stored outcome; None if no worker can have stored it, because it sets a cookie or leads elsewhere."""
    try:
        outcome = _decode(value)
    except msgspec.DecodeError:
        return None
    is_own = all(name == "location" and _LOCAL_PATH.fullmatch(path) for name, path in outcome.headers)
    return outcome if is_own and 200 <= outcome.status < 400 else None


class RedisOutcomes:
    """Outcomes for all workers; while Redis is unavailable, each worker remembers its own.

    Outcomes with a cookie stay in the memory of their worker: tokens are not stored anywhere else.
    """

    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._own = MemoryOutcomes()

    async def begin(self, key: str) -> FormOutcome | None:
        """See Outcomes."""
        if (outcome := await self._own.begin(key)) is not None:
            return outcome
        try:
            outcome = await self._find_elsewhere(key)
        except FAILURES:
            outcome = None
        if outcome is not None:
            await self._own.finish(key, outcome)
        return outcome

    async def finish(self, key: str, outcome: FormOutcome | None) -> None:
        """See Outcomes."""
        await self._own.finish(key, outcome)
        name, redis = self._connection.key("form", key), self._connection.redis
        has_cookie = outcome is not None and any(header == "set-cookie" for header, _ in outcome.headers)
        try:
            if outcome is None or has_cookie:
                await redis.delete(name)
            else:
                await redis.set(name, msgspec.json.encode(outcome), ex=LIFETIME_SECONDS)
        except FAILURES:
            return  # this worker remembers it

    async def _find_elsewhere(self, key: str) -> FormOutcome | None:
        """The outcome of another worker; None if the post is new, which is then noted as pending."""
        name, redis = self._connection.key("form", key), self._connection.redis
        with anyio.move_on_after(WAIT_SECONDS):
            while not await redis.set(name, _PENDING, nx=True, ex=PENDING_SECONDS):
                value = await redis.get(name)
                if value is not None and value != _PENDING:
                    return _read_outcome(value)
                await anyio.sleep(POLL_SECONDS)
        return None
