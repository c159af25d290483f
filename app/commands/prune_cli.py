"""The command prune, which deletes old data by the retention settings."""

import json
import sys
from functools import partial

import anyio
import click
from sqlmodel import Session

from app.commands.options import json_option
from app.commands.server_cli import open_database
from app.commands.settings_cli import load_settings_or_exit
from app.operator.retention.daily_pruning import record_counts, record_pruning
from app.operator.retention.prune import PruneCounts, count_prunable, prune
from app.operator.retention.retention_days import RetentionDays, read_retention_days
from app.settings import Settings
from app.storage.database import Database

NOTHING_SET = (
    "nothing is ever deleted: set MAGEHALL_KEEP_GAMES_DAYS, MAGEHALL_KEEP_GUESTS_DAYS, "
    "MAGEHALL_KEEP_CHAT_DAYS or MAGEHALL_KEEP_AUDIT_DAYS to a number of days"
)


@click.command("prune")
@click.option("--dry-run", is_flag=True, help="Only print what would be deleted.")
@json_option
def prune_old_data(dry_run: bool, as_json: bool) -> None:
    """Delete old games of guests, guests, chat messages and entries of the audit log.

    The settings MAGEHALL_KEEP_..._DAYS say how old. A server does the same once a day if any of them is set.
    """
    settings = load_settings_or_exit({})
    days = read_retention_days(settings)
    if not days.is_set:
        print(NOTHING_SET, file=sys.stderr)
        sys.exit(2)
    with open_database() as engine:
        if dry_run:
            with Session(engine) as db:
                counts = count_prunable(db, days)
        else:
            counts = anyio.run(_prune, settings, days)
    if as_json:
        print(json.dumps({"dry_run": dry_run, **counts.plain}))
        return
    labels = {"games": "finished games", "guests": "guests", "messages": "messages", "acts": "audit entries"}
    for name, count in counts.plain.items():
        print(f"{labels[name]} {'to delete' if dry_run else 'deleted'}: {count}")


async def _prune(settings: Settings, days: RetentionDays) -> PruneCounts:
    db = Database(settings)
    try:
        number = await db.write(partial(record_pruning, operator="command"))
        counts, _ = await prune(db, days)
        await db.write(partial(record_counts, number=number, counts=counts))
    finally:
        db.close()
    return counts
