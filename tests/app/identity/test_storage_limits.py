"""Daily caps on what one person and one address can store: tables, entries of logs, messages."""

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from sqlmodel import Session, col
from sqlmodel import select as select_rows

from app.identity.limits.storage_limits import ENTRIES_A_DAY, MESSAGES_A_DAY, TABLES_A_DAY
from app.storage.database import Database
from app.storage.models import Entry, Message, Table
from app.web.limits.token_buckets import Limiter, MemoryLimiter, Rate
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.hostile_inputs.raw_client import RawRequest, send
from tests.app.hostile_inputs.stage import build_stage
from tests.app.hostile_inputs.test_every_parameter import ENDING, STATUSES, find_operations
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio

LIMITS = (TABLES_A_DAY, ENTRIES_A_DAY, MESSAGES_A_DAY)
DAY = 24 * 3600
MAX_BYTES_A_DAY = 100_000_000
"""A guest who wrote all day long once filled 2 GB."""
FORFEITS = {"/tables/{table_id}/leave", "/api/tables/{table_id}/concede"}
"""The only operations that store an entry although a person's entries are used up: once for each game."""


@pytest.fixture
def use_up(services: Services, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Uses up all limits whose keys begin with one of the texts, and no others."""

    def refuse(*limits: str) -> None:
        async def take(key: str, rate: Rate) -> float:
            return 90.0 if key.startswith(limits) else 0.0

        monkeypatch.setattr(services[Limiter], "take", take)

    return refuse


def count_rows(db: Session) -> tuple[int, ...]:
    """The numbers of tables, of entries that people caused, and of messages."""
    queries = (
        select(func.count()).select_from(Table),
        select(func.count()).select_from(Entry).where(col(Entry.cause) == "player"),
        select(func.count()).select_from(Message),
    )
    return tuple([db.connection().execute(query).scalar_one() for query in queries])


async def test_no_route_stores_more_than_the_caps_allow(
    app: FastAPI, services: Services, visit: Visit, game: str, use_up: Callable[..., None]
) -> None:
    # Given a person who has used up all caps
    stage = await build_stage(app, services, visit, game)
    operations = [each for each in await find_operations(stage) if each.method != "GET"]
    storing, refused = set(), 0
    for number, operation in enumerate(operations):
        if (operation.method, operation.path) in ENDING:
            continue
        if not await stage.is_intact():
            use_up()
            stage = await build_stage(app, services, visit, game)
        # When they send a plausible request to each route, about a table in one of the statuses
        use_up(*[limit.name for limit in LIMITS])
        before = await services[Database].read(count_rows)
        response = await send(app, stage.build_request(operation, status=STATUSES[number % len(STATUSES)]))
        refused += response.status == 429
        after = await services[Database].read(count_rows)
        if any(count > earlier for count, earlier in zip(after, before, strict=True)):
            storing.add(operation.path)
    # Then nothing of the kind is stored, except by leaving a game
    assert storing <= FORFEITS
    assert refused > 10


async def test_a_day_of_requests_stores_little(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    # Given the size of a table with a complete game against bots, of its entries, and of a long message
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], 60)
    sizes = await services[Database].read(measure_rows)
    # When a guest sends all the requests of each kind that are accepted in a day
    clock = Clock()
    limiter = MemoryLimiter(clock)
    stored = dict.fromkeys(LIMITS, 0)
    for second in range(0, DAY, 60):
        clock.now = float(second)
        for limit in LIMITS:
            while not await limiter.take(limit.name, Rate(limit.person, limit.person / DAY)):
                stored[limit] += 1
    # Then everything together is small
    total = sum([stored[limit] * size for limit, size in zip(LIMITS, sizes, strict=True)])
    assert total < MAX_BYTES_A_DAY
    assert all(stored[limit] <= 2 * limit.person for limit in LIMITS)


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def measure_rows(db: Session) -> tuple[float, float, float]:
    """Bytes of a table with 500 entries of its bots, of an entry, and of a message."""
    entries = list(db.exec(select_rows(Entry)))
    entry = sum([len(row.act) + len(row.news) + len(row.hash) + 200 for row in entries]) / len(entries)
    return 500 * entry + 20_000, entry, 500 * 4 + 200


async def test_the_refusal_says_when_to_try_again(
    visit: Visit, game: str, use_up: Callable[..., None]
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    use_up(TABLES_A_DAY.name)
    answer = await anna.client.post("/tables", data={"game": game, "players": "2"})
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "90"
    assert "too many tables today. Try again in 2 minutes" in answer.text


async def test_an_address_has_a_cap_of_its_own(app: FastAPI, game: str, use_up: Callable[..., None]) -> None:
    use_up(f"{TABLES_A_DAY.name}@")
    request = RawRequest("POST", f"/play/{game}".encode())
    assert (await send(app, request)).status == 429
