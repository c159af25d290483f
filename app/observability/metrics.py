"""Prometheus metrics of a server, summed over all workers of `magehall serve`."""

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

MULTIPROCESS_FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder where the worker processes of one server share their metrics."""

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_HTTP_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

ENTRIES = Counter("magehall_entries", "Log entries added, by cause", ["cause"])
COMMIT_SECONDS = Histogram(
    "magehall_commit_seconds", "Seconds from a player's request to its log entry", buckets=_SECONDS
)
PUSH_SECONDS = Histogram(
    "magehall_push_seconds",
    "Seconds from a player's request to a worker's outboxes",
    buckets=_SECONDS,
)
SOCKETS = Gauge("magehall_sockets", "Open sockets, by kind", ["kind"], multiprocess_mode="livesum")
ROOMS = Gauge("magehall_rooms", "Tables kept in memory", multiprocess_mode="livesum")
SOCKETS_CLOSED = Counter("magehall_sockets_closed", "Sockets closed by the server, by code", ["code"])
OUTBOX_DROPS = Counter("magehall_outbox_drops", "Page regions replaced by a newer one before they were sent")
BUS_GAPS_HEALED = Counter("magehall_bus_gaps_healed", "Changes found by reading, not by a message", ["topic"])
BUS_FAILURES = Counter("magehall_bus_failures", "Failures to send to the bus, and lost connections")
DUE_CLAIMED = Counter("magehall_due_claimed", "Due jobs claimed, by kind", ["kind"])
BOT_QUEUE = Gauge("magehall_bot_queue", "Moves waiting for a bot", multiprocess_mode="livesum")
NOTIFICATIONS = Counter(
    "magehall_calls", "Calls to people who are away, by way and outcome", ["way", "outcome"]
)
DATABASE_FAILURES = Counter("magehall_database_failures", "Failed transactions")
HTTP_REQUESTS = Counter("magehall_http_requests", "Requests, by route and status", ["route", "status"])
HTTP_SECONDS = Histogram(
    "magehall_http_seconds",
    "Seconds until a request was answered",
    ["route"],
    buckets=_HTTP_SECONDS,
)
PART_UP = Gauge(
    "magehall_part_up",
    "Whether a part that the server needs works at all workers: 1 or 0",
    ["part"],
    multiprocess_mode="livemin",
)
TABLES = Gauge("magehall_tables", "Tables, by state", ["state"], multiprocess_mode="livemostrecent")
ROOMS_FROZEN = Gauge(
    "magehall_rooms_frozen",
    "Tables in memory whose log does not match the rules",
    multiprocess_mode="livesum",
)
DUE_LATE_SECONDS = Gauge(
    "magehall_due_late_seconds",
    "Seconds by which the oldest due row is late, by kind",
    ["kind"],
    multiprocess_mode="livemostrecent",
)
DATABASE_BYTES = Gauge("magehall_database_bytes", "Size of the database", multiprocess_mode="livemostrecent")
DISK_BYTES = Gauge(
    "magehall_disk_bytes", "Size of the disk of the SQLite file", ["of"], multiprocess_mode="livemostrecent"
)
DISK_FREE_BYTES = Gauge(
    "magehall_disk_free_bytes",
    "Free space on the disk of the SQLite file",
    ["of"],
    multiprocess_mode="livemostrecent",
)
NOTIFICATIONS_WAITING = Gauge(
    "magehall_calls_waiting", "Messages that wait to be sent, by way", ["way"], multiprocess_mode="livesum"
)
BUILD = Gauge(
    "magehall_build", "1 for each version that runs", ["version", "python"], multiprocess_mode="livemax"
)


def render_metrics() -> bytes:
    """All metrics in the text format of Prometheus."""
    if MULTIPROCESS_FOLDER_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def remove_worker(pid: int) -> None:
    """Removes the gauges of a worker that has exited; its counters stay."""
    if MULTIPROCESS_FOLDER_VARIABLE in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
