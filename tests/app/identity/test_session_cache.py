"""Known sessions: looked up once, ended at once in this process, noticed elsewhere when a hint was lost."""

from functools import partial
from types import SimpleNamespace

import pytest
from sqlmodel import Session as Transaction
from sqlmodel import col, delete

from app.bus import Bus, Hint, LocalBus
from app.identity.session_cache import CACHE_SECONDS, SessionCache
from app.identity.sessions import create_guest, find_user, hash_token
from app.storage.database import Database
from app.storage.models import Session
from app.web.services import Services
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio


async def guest(services: Services) -> str:
    """The token of somebody new."""
    _, token = await services[Database].write(partial(create_guest, name="Anna"))
    return token


def _end(db: Transaction, token: str) -> None:
    db.exec(delete(Session).where(col(Session.token_hash) == hash_token(token)))


async def test_a_session_is_kept_until_the_bus_ends_it(services: Services) -> None:
    known, token = SessionCache(services[Database], services[Bus]), await guest(services)
    first = await known.find(token)
    assert first is not None
    await services[Database].write(partial(_end, token=token))
    assert await known.find(token) is first, "it is not looked up again"
    await services[Bus].publish(Hint(hash_token(token), topic="session"))
    assert await known.find(token) is None


async def test_one_that_ends_while_it_is_read_is_not_kept(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, token = LocalBus(), await guest(services)
    known = SessionCache(services[Database], bus)

    def ended_meanwhile(db: Transaction, token: str) -> object:
        found = find_user(db, token)
        bus.notify(Hint(hash_token(token), topic="session"))
        return found

    monkeypatch.setattr("app.identity.session_cache.find_user", ended_meanwhile)
    assert await known.find(token) is not None
    assert len(known) == 0


async def test_where_hints_may_be_lost_it_is_looked_up_again_in_time(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, token = LocalBus(), await guest(services)
    bus.is_shared = True
    known = SessionCache(services[Database], bus)
    now = 1000.0
    monkeypatch.setattr("app.identity.session_cache.time", SimpleNamespace(monotonic=lambda: now))
    assert await known.find(token) is not None
    await services[Database].write(partial(_end, token=token))  # and the hint is lost
    now += CACHE_SECONDS - 0.01
    assert await known.find(token) is not None
    now += 0.01
    assert await known.find(token) is None


async def test_hints_that_may_be_lost_are_taken_for_the_worst(services: Services) -> None:
    bus, token = LocalBus(), await guest(services)
    known = SessionCache(services[Database], bus)
    await known.find(token)
    bus.notify(Hint("", topic="lost"))
    assert len(known) == 0


async def test_the_least_used_are_forgotten(services: Services) -> None:
    known = SessionCache(services[Database], LocalBus(), size=2)
    tokens = [await guest(services) for _ in range(3)]
    for token in tokens:
        await known.find(token)
    assert len(known) == 2
    assert await known.find("nobody's") is None
    assert len(known) == 2


async def test_who_signs_out_is_refused_at_once_and_a_new_name_is_seen(visit: Visit, game: str) -> None:
    """Given one who is known here, when they take another name or sign out, the next request knows."""
    anna = visit("Anna")
    await anna.create(game, 2)
    cookie = anna.client.cookies["magehall"]
    await anna.client.post("/me/name", data={"name": "Morgana"})
    assert "Morgana" in (await anna.client.get("/me")).text
    await anna.client.post("/me/leave")
    anna.client.cookies.set("magehall", cookie)
    answer = await anna.client.post(f"{anna.path}/leave", headers={"Accept": "application/json"})
    assert answer.status_code == 403
