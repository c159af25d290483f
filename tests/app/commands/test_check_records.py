"""`magehall check-records`: stored games that differ under the current rules are reported."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlmodel import Session

from app.commands.main import cli
from app.storage.database import Database
from app.storage.models import Entry, Snapshot, Table
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    """Makes the command use the database of the test."""
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "test")


def run_check(*words: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(cli, ["check-records", *words])


async def play_table(visit: Visit, services: Services, game: str, choices: int) -> str:
    """Start a game, make a number of choices, and return the table's id."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], choices)
    return (await find_room(services, anna)).id


@pytest.mark.databases
async def test_reproducible_games_pass(visit: Visit, services: Services, game: str) -> None:
    for choices in (0, 3, 30):
        await play_table(visit, services, game, choices)
    await visit("Cleo").create(game, 2)  # has not started
    result = run_check("--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout) == {"ok": True, "games": 3, "different": []}
    assert run_check().stdout == "games checked: 3, different: 0\n"


async def test_a_finished_game_passes(visit: Visit, services: Services, game: str) -> None:
    table = await play_table(visit, services, game, 10_000)
    assert (await services[Rooms].get(table)).scene.table.status == "finished"
    assert run_check("--json").exit_code == 0


def change_rules(db: Session, table: str) -> None:
    db.get_one(Table, table).rules_version = 999


def change_deal(db: Session, table: str) -> None:
    db.get_one(Snapshot, (table, 0)).state = b"{}"


def change_state(db: Session, table: str) -> None:
    db.get_one(Entry, (table, 3)).hash = "0" * 64


def delete_entry(db: Session, table: str) -> None:
    db.delete(db.get_one(Entry, (table, 2)))


def delete_last_entry(db: Session, table: str) -> None:
    db.delete(db.get_one(Entry, (table, 4)))


def finish_early(db: Session, table: str) -> None:
    db.get_one(Table, table).status = "finished"


def change_game(db: Session, table: str) -> None:
    db.get_one(Table, table).game = "no_more"


@pytest.mark.parametrize(
    ("change", "entry", "reason"),
    [
        (change_rules, None, "rules are version 999"),
        (change_deal, 0, "the deal differs"),
        (change_state, 3, "state after it differs"),
        (delete_entry, 2, "missing"),
        (delete_last_entry, 4, "missing"),
        (finish_early, 4, "not over"),
        (change_game, None, "no longer available"),
    ],
)
async def test_differences_are_reported(
    visit: Visit, services: Services, game: str, change: Any, entry: int | None, reason: str
) -> None:
    unchanged, changed = [await play_table(visit, services, game, 4) for _ in range(2)]
    await services[Database].write(lambda db: change(db, changed))
    result = run_check("--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["ok"], report["games"]) == (False, 2)
    (difference,) = report["different"]
    assert (difference["table"], difference["entry"]) == (changed, entry)
    assert reason in difference["reason"]
    text_result = run_check()
    assert text_result.exit_code == 1
    assert changed in text_result.stdout
    assert unchanged not in text_result.stdout


async def test_a_missing_database_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/empty.db")
    result = run_check()
    assert result.exit_code == 2
    assert result.stderr.startswith("MAGEHALL_DATABASE_URL: ")
