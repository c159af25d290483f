"""Slow caches are filled before the first request, in a worker thread."""

import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from app.api import docs
from app.identity.naming import name_similarity
from app.language import catalogues
from app.main import create_app
from app.settings import Settings
from tests.live.player import Player

pytestmark = pytest.mark.anyio

CACHES = (docs.openapi_document, name_similarity._representatives, catalogues._load_language)
SLOW_WORK = ((docs, "get_openapi"), (name_similarity, "_confusables"), (catalogues, "_read_usable_catalogue"))
"""The functions that fill these caches."""


async def test_no_request_fills_a_slow_cache(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    # Given a new process
    for cache in CACHES:
        cache.cache_clear()
    calls: list[tuple[str, threading.Thread]] = []

    def note_calls(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any, **kwargs: Any) -> Any:
            calls.append((name, threading.current_thread()))
            return work(*args, **kwargs)

        return noting

    for module, name in SLOW_WORK:
        monkeypatch.setattr(module, name, note_calls(name, getattr(module, name)))
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        # When the server has started, then the caches are full, and the event loop has not filled them
        assert {name for name, _ in calls} == {name for _, name in SLOW_WORK}
        assert threading.current_thread() not in {thread for _, thread in calls}
        calls.clear()
        # And requests fill none of them: names, pages in each language, the API's document
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            anna = Player(client, "Anna")
            await anna.create("magestik", 2)
            for language in catalogues.codes():
                for path in ("/", "/learn", "/games/magestik", anna.path, "/api/docs", "/openapi.json"):
                    headers = {"Accept": "text/html", "Accept-Language": language}
                    assert (await client.get(path, headers=headers)).status_code in (200, 404), path
    # Except for the translations of a game, which are read in 0.01 to 0.05 s
    assert {name for name, _ in calls} == {"_read_usable_catalogue"}
