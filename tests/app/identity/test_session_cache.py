"""The session cache: one look-up per session, and invalidation by hints or, if they are lost, by time."""

from functools import partial
from types import SimpleNamespace

import pytest
from sqlmodel import Session as Transaction
from sqlmodel import col, delete

from app.bus import Bus, Hint, LocalBus
from app.identity.session_cache import CACHE_SECONDS, SessionCache
from app.identity.sessions import create_guest, find_user_session, hash_token
from app.storage.database import Database
from app.storage.models import Session
from app.web.services import Services
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio


async def guest(services: Services) -> str:
    """The token of a new guest."""
    _, token = await services[Database].write(partial(create_guest, name="Anna"))
    return token


def _end(db: Transaction, token: str) -> None:
    db.exec(delete(Session).where(col(Session.token_hash) == hash_token(token)))


async def test_a_session_is_cached_until_a_hint_ends_it(services: Services) -> None:
    cache, token = SessionCache(services[Database], services[Bus]), await guest(services)
    first = await cache.find(token)
    assert first is not None
    await services[Database].write(partial(_end, token=token))
    assert await cache.find(token) is first, "the session is not looked up again"
    await services[Bus].publish(Hint(hash_token(token), topic="session"))
    assert await cache.find(token) is None


async def test_a_session_that_ends_during_the_look_up_is_not_cached(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, token = LocalBus(), await guest(services)
    cache = SessionCache(services[Database], bus)

    def find_and_end(db: Transaction, token: str) -> object:
        user_session = find_user_session(db, token)
        bus.notify(Hint(hash_token(token), topic="session"))
        return user_session

    monkeypatch.setattr("app.identity.session_cache.find_user_session", find_and_end)
    assert await cache.find(token) is not None
    assert len(cache) == 0


async def test_with_several_workers_entries_expire(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus, token = LocalBus(), await guest(services)
    bus.is_shared = True
    cache = SessionCache(services[Database], bus)
    now = 1000.0
    monkeypatch.setattr("app.identity.session_cache.time", SimpleNamespace(monotonic=lambda: now))
    assert await cache.find(token) is not None
    await services[Database].write(partial(_end, token=token))  # and the hint is lost
    now += CACHE_SECONDS - 0.01
    assert await cache.find(token) is not None
    now += 0.01
    assert await cache.find(token) is None


async def test_lost_hints_clear_the_cache(services: Services) -> None:
    bus, token = LocalBus(), await guest(services)
    cache = SessionCache(services[Database], bus)
    await cache.find(token)
    bus.notify(Hint("", topic="lost"))
    assert len(cache) == 0


async def test_the_least_recently_used_entries_are_dropped(services: Services) -> None:
    cache = SessionCache(services[Database], LocalBus(), size=2)
    tokens = [await guest(services) for _ in range(3)]
    for token in tokens:
        await cache.find(token)
    assert len(cache) == 2
    assert await cache.find("nobody's") is None
    assert len(cache) == 2


async def test_renaming_and_signing_out_take_effect_at_once(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    cookie = anna.client.cookies["magehall"]
    await anna.client.post("/me/name", data={"name": "Morgana"})
    assert "Morgana" in (await anna.client.get("/me")).text
    await anna.client.post("/me/leave")
    anna.client.cookies.set("magehall", cookie)
    answer = await anna.client.post(f"{anna.path}/leave", headers={"Accept": "application/json"})
    assert answer.status_code == 403
