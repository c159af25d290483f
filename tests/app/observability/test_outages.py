"""Outages: what `/readyz`, the log and the metrics say when something that the server needs breaks."""

import signal

import anyio
import httpx
import pytest

from app.bots.pool import BotPool
from app.main import create_app
from app.observability.outages import Outage, has_outage
from app.operator.state_sampler import StateSampler
from app.settings import Settings
from app.storage.database import Database
from app.storage.schema import migrate
from app.web.services import Services
from tests.app.observability.conftest import CapturedLog
from tests.app.observability.test_metrics import parse_metrics
from tests.servers import HANGS, Postgres, Redis

pytestmark = pytest.mark.anyio


async def test_an_outage_logs_two_lines(logged: CapturedLog) -> None:
    """Given an outage with many failures and a short recovery, then it has one beginning and one end."""
    moments = [100.0]
    outage = Outage("mail", quiet_seconds=5, clock=lambda: moments[-1])
    outage.report_success()
    for moment in (101.0, 102.0, 103.0):
        moments.append(moment)
        outage.report_failure("Refused")
    moments.append(104.0)
    outage.report_success()
    is_failing = [outage.is_failing]
    moments.append(105.0)
    outage.report_failure("Refused")
    is_failing.append(outage.is_failing)
    assert is_failing == [False, True]
    assert has_outage()
    for moment in (107.5, 109.0, 110.0, 115.0):
        moments.append(moment)
        outage.report_success()
    lines = [
        {name: entry.get(name) for name in ("event", "part", "seconds", "failures", "error")}
        for entry in logged.entries
    ]
    assert lines == [
        {"event": "outage_began", "part": "mail", "seconds": None, "failures": None, "error": "Refused"},
        {"event": "outage_ended", "part": "mail", "seconds": 6.5, "failures": 4, "error": None},
    ]
    assert not has_outage()


async def test_unreachable_services_are_reported_until_they_return(logged: CapturedLog) -> None:
    """Given Redis and PostgreSQL that die and return, then /readyz names them while they are missing.

    Only the database is fatal (503): requests that need it get 503 until it returns. An outage is logged once
    when it begins and once when it ends, although many requests fail.
    """
    with Postgres() as postgres, Redis() as redis:
        settings = Settings.model_validate(
            {"database_url": postgres.create_database(), "secret_key": "ready", "redis_url": redis.url}
        )
        migrate(settings)
        app = create_app(settings)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url="http://localhost"
            ) as client,
        ):

            async def read_reasons() -> list[str]:
                answer = await client.get("/readyz")
                reasons: list[str] = answer.json()["reasons"]
                assert answer.status_code == (503 if reasons else 200)
                assert answer.json()["ready"] is not bool(reasons)
                return reasons + [f"degraded: {reason}" for reason in answer.json()["degraded"]]

            async def read_metrics() -> dict[str, float]:
                await services[StateSampler].sample()
                return parse_metrics((await client.get("/metrics")).text)

            async def wait_until_ready() -> None:
                with anyio.fail_after(HANGS):
                    while await read_reasons():  # noqa: ASYNC110 (/readyz has no event)
                        await anyio.sleep(0.02)

            await wait_until_ready()
            services: Services = app.state.services
            services[Database].outage = Outage("database", quiet_seconds=0)
            assert (await read_metrics())["magehall_part_up database"] == 1
            redis.end()
            assert await read_reasons() == ["degraded: redis: can't be reached"]
            assert (await read_metrics())["magehall_part_up redis"] == 0
            redis.start()
            await wait_until_ready()
            postgres.end(signal.SIGQUIT)
            assert await read_reasons() == ["database: can't be reached"]
            answer = await client.post("/api/guests", json={"name": "Anna"})
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            for _ in range(5):
                assert (await client.get("/")).status_code == 503
            counts = await read_metrics()
            assert counts["magehall_part_up database"] == 0
            assert counts["magehall_http_requests_total / 503"] >= 5
            assert answer.headers["retry-after"] == "1"
            assert (await client.get("/healthz")).status_code == 200
            postgres.start()
            await wait_until_ready()
            assert (await client.post("/api/guests", json={"name": "Anna"})).status_code == 201
            assert (await read_metrics())["magehall_part_up database"] == 1
            services[BotPool].failed = "the process has died"
            assert await read_reasons() == ["degraded: bots: the last move failed: the process has died"]
    lines = [entry for entry in logged.entries if entry["level"] not in ("debug", "info")]
    assert {entry["event"] for entry in lines} == {"outage_began", "outage_ended"}
    assert [entry["part"] for entry in lines if entry["event"] == "outage_began"] == ["redis", "database"]
    assert [entry["failures"] > 5 for entry in lines if entry["event"] == "outage_ended"] == [True]
