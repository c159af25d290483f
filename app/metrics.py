"""What a server counts and measures, for Prometheus; over all workers of `magehall serve`."""

import os

from prometheus_client import REGISTRY as OWN
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which several processes are told where to count together."""

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)

ENTRIES = Counter("magehall_entries", "Entries added to logs, by whose cause", ["cause"])
COMMIT = Histogram(
    "magehall_commit_seconds", "From a player's post to its entry in the log", buckets=_SECONDS
)
PUSH = Histogram(
    "magehall_push_seconds", "From a player's post to the outboxes of a worker's sockets", buckets=_SECONDS
)
SOCKETS = Gauge("magehall_sockets", "Open sockets, by kind", ["kind"], multiprocess_mode="livesum")
ROOMS = Gauge("magehall_rooms", "Tables at hand", multiprocess_mode="livesum")
CLOSED = Counter("magehall_sockets_closed", "Sockets that the server closed, by code", ["code"])
MERGED = Counter("magehall_outbox_drops", "Regions that a newer one replaced before they were sent")
HEALED = Counter("magehall_bus_gaps_healed", "Changes that no hint told of, found by reading", ["topic"])
UNTOLD = Counter("magehall_bus_failures", "Times that hints could not be sent, or the line was lost")
CLAIMED = Counter("magehall_due_claimed", "Rows of what was due that were claimed, by kind", ["kind"])
BOT_QUEUE = Gauge("magehall_bot_queue", "Questions that wait for a bot", multiprocess_mode="livesum")
DATABASE = Counter("magehall_database_failures", "Transactions that could not be made")


def exposition() -> bytes:
    """All of it as Prometheus reads it."""
    if FOLDER not in os.environ:
        return generate_latest(OWN)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


def forget(pid: int) -> None:
    """A worker is gone: what it had open is not counted any more, what it did is."""
    if FOLDER in os.environ:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]
