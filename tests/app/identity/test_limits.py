"""Rate limits by person and address, and their responses."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from starlette.requests import HTTPConnection
from structlog.testing import capture_logs

from app.identity.limits import rate_limits as limits
from app.identity.limits.rate_limits import RateLimit
from app.main import create_app
from app.settings import Settings
from app.web.address import Proxies, address_group
from app.web.limits import read_limit
from app.web.limits.token_buckets import MemoryLimiter, Rate
from tests.app.conftest import Visit
from tests.live.player import REGIONS, begin_game
from tests.live.reading import Seen
from tests.routes import routes_of

pytestmark = pytest.mark.anyio


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_a_bucket_allows_a_burst_then_a_steady_rate() -> None:
    clock = Clock()
    limiter = MemoryLimiter(clock)
    rate = Rate(3, 0.5)
    assert [await limiter.take("anna", rate) for _ in range(4)] == [0, 0, 0, 2]
    assert await limiter.take("ben", rate) == 0
    clock.now = 1.0
    assert await limiter.take("anna", rate) == 1
    clock.now = 2.0
    assert await limiter.take("anna", rate) == 0
    clock.now = 1000.0
    assert [await limiter.take("anna", rate) for _ in range(4)] == [0, 0, 0, 2]


async def test_the_number_of_buckets_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MemoryLimiter, "MAX_BUCKETS", 5)
    limiter = MemoryLimiter()
    for number in range(50):
        await limiter.take(str(number), Rate(1, 1))
    assert len(limiter._buckets) == 5


def connection(client: str | None, forwarded: str | None = None) -> HTTPConnection:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded is not None else []
    return HTTPConnection({"type": "http", "headers": headers, "client": (client, 1) if client else None})


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "address"),
    [
        ("", "9.9.9.9", "1.1.1.1", "9.9.9.9"),  # only configured proxies are trusted
        ("10.0.0.0/8", "9.9.9.9", "1.1.1.1", "9.9.9.9"),
        ("10.0.0.0/8", "10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),  # 6.6.6.6 was sent by the client
        ("10.0.0.0/8", "10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.0/8", "10.0.0.1", None, "10.0.0.1"),
        ("::1", "::1", "2001:db8::7", "2001:db8::7"),
        ("*", "9.9.9.9", "1.1.1.1", "1.1.1.1"),
        ("127.0.0.1", None, "1.1.1.1", "1.1.1.1"),  # a Unix socket of a local proxy
        ("", None, "1.1.1.1", "unknown"),
    ],
)
def test_the_client_address_is_read_from_trusted_proxies_only(
    proxies: str, client: str | None, forwarded: str | None, address: str
) -> None:
    assert Proxies(proxies).find_client(connection(client, forwarded)) == address


@pytest.mark.parametrize(
    ("proxies", "client", "forwarded", "suspect"),
    [
        ("", "172.17.0.1", "1.1.1.1", "172.17.0.1"),
        ("10.0.0.0/8", "10.0.0.1", "1.1.1.1, 172.17.0.1", "172.17.0.1"),  # a proxy in front of a trusted one
        ("10.0.0.0/8", "10.0.0.1", "1.1.1.1", None),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.1.1.1", None),  # every client can send the header
        ("", "9.9.9.9", "1.1.1.1", None),
        ("", "172.17.0.1", None, None),
    ],
)
def test_a_proxy_that_is_not_trusted_is_named_once(
    proxies: str, client: str, forwarded: str | None, suspect: str | None
) -> None:
    """Given a proxy in a private network, then the log names its address and the setting, once."""
    parsed = Proxies(proxies)
    with capture_logs() as logs:
        for _ in range(2):
            parsed.find_client(connection(client, forwarded))
    named = [(entry["event"], entry["address"]) for entry in logs]
    assert named == ([] if suspect is None else [("proxy_not_trusted", suspect)])
    assert all("MAGEHALL_TRUSTED_PROXIES" in entry["reason"] for entry in logs)


def test_ipv6_addresses_are_grouped_by_network() -> None:
    assert address_group("1.2.3.4") == address_group("::ffff:1.2.3.4") == "1.2.3.4"
    assert address_group("2001:db8::1") == address_group("2001:db8::ffff:2")
    assert address_group("2001:db8::1") != address_group("2001:db8:0:1::1")


def test_invalid_proxies_are_rejected() -> None:
    with pytest.raises(ValueError, match="such as"):
        Settings(trusted_proxies="my proxy")


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    """An application with limits."""
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db", trusted_proxies="*"))
    async with app.router.lifespan_context(app):
        yield app


def tighten(monkeypatch: pytest.MonkeyPatch, limit: RateLimit, person: int, address: int = 1000) -> None:
    """Makes a limit strict for the test."""
    slow = 1 / 60
    strict = {"person": Rate(person, slow), "address": Rate(address, slow)}
    real = limits.count_request

    async def count_request(services: object, used: RateLimit, user_id: str | None, address: str) -> None:
        await real(services, used._replace(**strict) if used == limit else used, user_id, address)  # type: ignore[arg-type]

    monkeypatch.setattr(limits, "count_request", count_request)


def must_wait(answer: httpx.Response, most: int = 60) -> bool:
    """Whether a response asks the client to wait, for at most `most` seconds."""
    return answer.status_code == 429 and 0 < int(answer.headers["retry-after"]) <= most


async def test_messages_are_limited_per_person(
    visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(monkeypatch, limits.MESSAGES, person=3)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    answers = [await anna.post("messages", text="again") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert must_wait(answers[-1])
    assert "Try again in" in answers[-1].text
    assert Seen(answers[-1].text).regions == ["notice"]
    assert (await ben.post("messages", text="me too")).status_code == 200


async def test_choices_are_limited(visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tighten(monkeypatch, limits.CHOICES, person=2)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    answers = [await anna.post("explore", decision="0.0", path="[]") for _ in range(3)]
    assert [answer.status_code for answer in answers].count(429) == 1
    assert must_wait(answers[-1])


async def test_tables_are_limited(visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tighten(monkeypatch, limits.TABLES, person=1)
    anna = visit("Anna")
    await anna.create(game, 2)  # as a new guest
    await anna.create(game, 2)
    answer = await anna.client.post("/tables", data={"game": game, "players": "2"})
    assert must_wait(answer)
    assert "That didn’t work" in answer.text  # a page, with the reason


async def test_new_guests_are_limited_by_address(
    visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tighten(monkeypatch, limits.GUESTS, person=1000, address=2)
    form = {"game": game, "players": "2"}
    for name in ("Anna", "Ben"):
        visitor = visit(name)
        await visitor.create(game, 2)
        await visitor.create(game, 2)  # not counted for existing guests
    assert must_wait(await visit("Cleo").client.post("/tables", data={**form, "name": "Cleo"}))
    elsewhere = {"X-Forwarded-For": "7.7.7.7"}
    answer = await visit("Dora").client.post("/tables", data={**form, "name": "Dora"}, headers=elsewhere)
    assert answer.status_code == 303


async def test_links_are_limited(visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tighten(monkeypatch, limits.LINKS, person=2)
    anna = visit("Anna")
    await anna.create(game, 2)
    codes = [(await anna.client.post("/me/link")).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


async def test_limits_can_be_switched_off(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/free.db", limits=False))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            codes = {(await client.post("/link/x", headers=REGIONS)).status_code for _ in range(80)}
    assert codes == {404}


def test_every_write_is_limited(tmp_path: Path) -> None:
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path}/magehall.db"))
    writes = [route for route in routes_of(app.routes) if set(route.methods or ()) - {"GET", "HEAD"}]
    assert len(writes) > 40
    unlimited = [f"{route.methods} {route.path}" for route in writes if not is_limited(route.dependant)]
    assert unlimited == []


def is_limited(dependant: Dependant) -> bool:
    """Whether a route has a dependency of `rate_limit`."""
    name = getattr(dependant.call, "__qualname__", "")
    return name.startswith("rate_limit.") or any(map(is_limited, dependant.dependencies))


async def test_reads_of_one_address_have_a_coarse_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_limit, "READS", Rate(4, 1 / 60))
    url = f"sqlite:///{tmp_path}/magehall.db"
    app = create_app(Settings(database_url=url, trusted_proxies="*", limit_scale=0.5))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            codes = [(await client.get("/healthz")).status_code for _ in range(5)]
            answers = [await client.get("/api/games") for _ in range(3)]
            repaired = await client.get("/healthz/tables/0123456789abcdef")  # served as /tables/…
            elsewhere = await client.get("/api/games", headers={"X-Forwarded-For": "7.7.7.7"})
    assert codes == [200] * 5  # probes are not counted
    assert repaired.status_code == 429
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert must_wait(answers[-1], 120)
    assert answers[-1].json()["code"] == "too_often"
    assert elsewhere.status_code == 200


def test_limits_can_be_scaled() -> None:
    assert Rate(3, 0.5).scaled(2) == Rate(6, 1)
    assert Rate(3, 0.5).scaled(0.1) == Rate(1, 0.05)  # never zero
