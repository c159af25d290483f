"""What a server counts and measures, for Prometheus; over all workers of `magehall serve`."""

import os

from prometheus_client import REGISTRY as OWN
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which several processes are told where to count together."""

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)

ENTRIES = Counter("magehall_entries", "Log entries added, by cause", ["cause"])
COMMIT = Histogram(
    "magehall_commit_seconds", "Seconds from a player's request to its log entry", buckets=_SECONDS
)
PUSH = Histogram(
    "magehall_push_seconds",
    "Seconds from a player's request to a worker's outboxes",
    buckets=_SECONDS,
)
SOCKETS = Gauge("magehall_sockets", "Open sockets, by kind", ["kind"], multiprocess_mode="livesum")
ROOMS = Gauge("magehall_rooms", "Tables kept in memory", multiprocess_mode="livesum")
CLOSED = Counter("magehall_sockets_closed", "Sockets closed by the server, by code", ["code"])
MERGED = Counter("magehall_outbox_drops", "Page regions replaced by a newer one before they were sent")
HEALED = Counter("magehall_bus_gaps_healed", "Changes found by reading, not by a message", ["topic"])
UNTOLD = Counter("magehall_bus_failures", "Failures to send to the bus, and lost connections")
CLAIMED = Counter("magehall_due_claimed", "Due jobs claimed, by kind", ["kind"])
BOT_QUEUE = Gauge("magehall_bot_queue", "Moves waiting for a bot", multiprocess_mode="livesum")
CALLS = Counter("magehall_calls", "Calls to people who are away, by way and outcome", ["way", "outcome"])
DATABASE = Counter("magehall_database_failures", "Failed transactions")


def exposition() -> bytes:
    """All of it as Prometheus reads it."""
    if FOLDER not in os.environ:
        return generate_latest(OWN)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget_worker(pid: int) -> None:
    """A worker is gone: what it had open is not counted any more, what it did is."""
    if FOLDER in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
