"""Caps on what one person and one address can store in a day: tables, entries of logs, chat messages.

The limits of `rate_limits.py` keep a burst of requests from overloading the server. Requests that stay below
them all day long would fill its disk, so everything that is stored for long is counted here as well.
"""

import math
from typing import Any, NamedTuple

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.identity.current_user import find_current_user
from app.language.current_language import Sentence
from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.errors import Problem
from app.web.limits.token_buckets import Limiter, Rate
from app.web.services import services_of
from engines.kernel.words.language import Plural

DAY_SECONDS = 24 * 3600


class StorageLimit(NamedTuple):
    """The maximum numbers of rows of a kind that a person and an address can store in a day, and the refusal.

    They are also the burst: a person may store them all in an hour, and then waits for the next ones.
    """

    name: str
    person: int
    address: int
    refusal: Sentence


TABLES_A_DAY = StorageLimit(
    "tables-a-day",
    100,
    1_000,
    Plural(
        "You’ve created too many tables today. Try again in 1 minute.",
        "You’ve created too many tables today. Try again in {count} minutes.",
    ),
)
"""New tables, also those of lessons, rematches, and games that continue another one."""
ENTRIES_A_DAY = StorageLimit(
    "entries-a-day",
    20_000,
    200_000,
    Plural(
        "You’ve made too many moves today. Try again in 1 minute.",
        "You’ve made too many moves today. Try again in {count} minutes.",
    ),
)
"""Moves and undos. A person who plays all day makes a few thousand."""
MESSAGES_A_DAY = StorageLimit(
    "messages-a-day",
    1_000,
    10_000,
    Plural(
        "You’ve written too many messages today. Try again in 1 minute.",
        "You’ve written too many messages today. Try again in {count} minutes.",
    ),
)
"""Chat messages."""


async def count_stored(connection: HTTPConnection, limit: StorageLimit, user_id: str | None) -> None:
    """Count a row that a request is about to store. Raises Problem 429 with the time to wait."""
    services = services_of(connection)
    settings, limiter, wait = services[Settings], services[Limiter], 0.0
    if user_id is not None:
        wait = await limiter.take(f"{limit.name}:{user_id}", _daily(limit.person, settings.limit_scale))
    if not wait:
        address = address_group(client_address(connection, settings))
        wait = await limiter.take(f"{limit.name}@{address}", _daily(limit.address, settings.limit_scale))
    if wait:
        minutes = math.ceil(wait / 60)
        raise Problem(429, "too_often", limit.refusal, math.ceil(wait), count=minutes)


def storage_limit(limit: StorageLimit) -> Any:
    """A dependency for routes that store a row: `dependencies=[storage_limit(TABLES_A_DAY)]`."""

    async def check(connection: HTTPConnection) -> None:
        me = await find_current_user(connection)
        await count_stored(connection, limit, me.id if me else None)

    return Depends(check)


def _daily(count: int, scale: float) -> Rate:
    return Rate(count, count / DAY_SECONDS).scaled(scale)
