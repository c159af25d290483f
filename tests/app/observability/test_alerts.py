"""The alert rules and the dashboard: they read metrics that exist, and alerts.md explains each alert."""

import json
import platform
import re
from typing import Any

import pytest
import yaml
from sqlmodel import select

from app.notifications.mail.smtp import MailService
from app.notifications.notification import MailMessage
from app.notifications.sender import NotificationSender
from app.observability import metrics
from app.observability.gauges import GaugeSampler
from app.operator.health import PARTS, Health
from app.operator.site_state import JOB_KINDS, STATES
from app.operator.state_sampler import StateSampler
from app.settings import ROOT, Settings
from app.storage.database import Database
from app.storage.models import Due, Table
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.version import VERSION
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.observability.test_metrics import parse_metrics
from tests.live.player import begin_game
from tests.project.test_links import list_anchors

pytestmark = pytest.mark.anyio

RULES = yaml.safe_load((ROOT / "deploy/prometheus/alerts.yml").read_text())["groups"]
ALERTS = {rule["alert"]: rule for group in RULES for rule in group["rules"]}
DASHBOARD = json.loads((ROOT / "deploy/grafana/magehall.json").read_text())
NAME = re.compile(r"\bmagehall_\w+")
LABELS = re.compile(r"(\bmagehall_\w+)\{([^}]*)\}")


def list_samples() -> set[str]:
    """The names of all samples that `/metrics` can have."""
    suffixes = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
    families = [metric for metric in vars(metrics).values() if hasattr(metric, "_labelnames")]
    return {f"{metric._name}{suffix}" for metric in families for suffix in suffixes[metric._type]}


def list_expressions() -> list[str]:
    """All expressions of the alerts and of the dashboard."""
    panels = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return [*[rule["expr"] for rule in ALERTS.values()], *panels]


def test_alerts_and_panels_read_metrics_that_exist() -> None:
    """Given all expressions, then their metrics, labels, parts, states and kinds exist."""
    samples, read = list_samples(), set[str]()
    values = {"part": set(PARTS), "state": set(STATES), "kind": set(JOB_KINDS), "way": {"mail", "push"}}
    labels = {label for metric in vars(metrics).values() for label in getattr(metric, "_labelnames", ())}
    for expression in list_expressions():
        names = set(NAME.findall(expression))
        assert names or 'up{job="magehall"}' in expression, expression
        assert names <= samples, expression
        read |= names
        for _, conditions in LABELS.findall(expression):
            for label, value in re.findall(r'(\w+)=~?"([^"]*)"', conditions):
                assert label in labels, expression
                assert label not in values or set(value.split("|")) <= values[label], expression
    assert samples - read - {name for name in samples if name.endswith(("_sum", "_count"))} <= {
        "magehall_due_claimed_total"
    }


def test_each_alert_has_a_paragraph_for_operators() -> None:
    """Given all alerts, then docs/operating/alerts.md explains each, in their order, and no other."""
    page = (ROOT / "docs/operating/alerts.md").read_text()
    sections = re.findall(r"^## (\w+)\n\n\*(\w+)\.\* (.+?)(?=\n\n|\Z)", page, re.MULTILINE | re.DOTALL)
    assert [(name, severity) for name, severity, _ in sections] == [
        (name, rule["labels"]["severity"]) for name, rule in ALERTS.items()
    ]
    assert all(len(text.split()) > 20 for *_, text in sections)
    for name, rule in ALERTS.items():
        assert rule["labels"]["severity"] in ("page", "ticket"), name
        assert rule["annotations"]["summary"], name


def test_the_runbook_of_each_alert_is_its_section() -> None:
    for name, rule in ALERTS.items():
        page, _, anchor = rule["annotations"]["runbook"].partition("#")
        assert anchor == name.lower()
        assert anchor in list_anchors(ROOT / page), name


def test_each_metric_is_in_the_operators_table() -> None:
    """Given all metrics, then docs/operating/metrics.md says what each means."""
    page = (ROOT / "docs/operating/metrics.md").read_text()
    table = page.partition("\n## ")[0]
    explained = set(re.findall(r"`(magehall_\w+)", table))
    names = {re.sub(r"_(bucket|count|sum)$", "", name) for name in list_samples()}
    assert explained == names


async def read_metrics(services: Services) -> dict[str, float]:
    """All metrics now."""
    await services[StateSampler].sample()
    services[GaugeSampler].sample()
    return parse_metrics(metrics.render_metrics().decode())


async def test_late_and_frozen_tables_are_counted(visit: Visit, services: Services, game: str) -> None:
    """Given a game whose due row is late, and then one of rules that no longer exist, then metrics say so."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    before = await read_metrics(services)
    assert before["magehall_tables running"] == 1
    assert before["magehall_tables frozen"] == before["magehall_rooms_frozen"] == 0
    assert before["magehall_due_late_seconds deadline"] == 0
    assert before["magehall_database_bytes"] > 10_000
    assert before[f"magehall_build {platform.python_version()} {VERSION}"] == 1

    def break_table(db: Any) -> None:
        table = db.exec(select(Table)).one()
        table.rules_version = 999
        db.add(Due(table_id=table.id, seat=0, kind="deadline", at=1, claimed_until=1 << 52))

    await services[Database].write(break_table)
    after = await read_metrics(services)
    assert after["magehall_due_late_seconds deadline"] > 60
    assert after["magehall_tables frozen"] == 1
    assert after["magehall_tables running"] == 0


async def test_a_log_that_does_not_match_is_counted_once_it_is_loaded(
    visit: Visit, services: Services, game: str
) -> None:
    """Given a table in memory that is frozen, then a gauge counts it."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    assert (await read_metrics(services))["magehall_rooms_frozen"] == 0
    object.__setattr__(room.scene, "is_frozen", True)
    assert (await read_metrics(services))["magehall_rooms_frozen"] == 1


async def test_a_disk_that_is_nearly_full_degrades_the_server(visit: Visit, services: Services) -> None:
    """Given a reserve larger than the disk, then /readyz answers 200, names the disk, and its gauge is 0."""
    client = visit("Nobody").client
    values = await read_metrics(services)
    assert values["magehall_part_up disk"] == 1
    assert 0 < values["magehall_disk_free_bytes database"] < values["magehall_disk_bytes database"]
    services[Health]._settings = services[Settings].model_copy(update={"disk_reserve": 1_000_000_000})
    answer = await client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    (problem,) = answer.json()["degraded"]
    assert problem.startswith("disk: ")
    assert (await read_metrics(services))["magehall_part_up disk"] == 0


async def test_requests_are_counted_by_route_and_status(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given pages that are shown, missing and broken, then each is counted by its route, never by its URL."""
    anna = visit("Anna")
    await anna.create(game, 2)
    before = await read_metrics(services)
    await anna.client.get(anna.path)
    await anna.client.get("/tables/0123456789abcdef")
    await anna.client.get("/secret/address")

    def fail(*_: object) -> None:
        raise RuntimeError("the wand is broken")

    monkeypatch.setattr(services[Hub].renderer, "render", fail)
    with pytest.raises(RuntimeError):
        await anna.client.get(anna.path)
    after = await read_metrics(services)
    counted = {
        name.removeprefix("magehall_http_requests_total "): after[name] - before.get(name, 0)
        for name in after
        if name.startswith("magehall_http_requests_total ") and after[name] > before.get(name, 0)
    }
    route = "/tables/{table_id}"
    assert counted == {f"{route} 200": 1, f"{route} 404": 1, f"{route} 500": 1, "other 404": 1}
    times = f"magehall_http_seconds_count {route}"
    assert after[times] - before.get(times, 0) == 3


async def test_mail_that_is_not_taken_is_one_outage(services: Services) -> None:
    """Given a mail server that cannot be reached, then its part is down, and the message waits."""
    mail = services[MailService]
    mail._settings = services[Settings].model_copy(
        update={"smtp_host": "127.0.0.1", "smtp_port": 1, "smtp_from": "games@example.org"}
    )
    message = MailMessage("user", "anna@example.org", "Your turn", "It is your turn.", None)
    assert await mail.send(message) == "failed"
    assert (await read_metrics(services))["magehall_part_up mail"] == 0
    services[NotificationSender]._put(message, attempt=0)
    assert (await read_metrics(services))["magehall_calls_waiting mail"] == 1
    mail.outage.report_success()
    assert (await read_metrics(services))["magehall_part_up mail"] == 1
