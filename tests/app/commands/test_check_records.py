"""`magehall check-records`: what of the stored games would be another by today's rules."""

import json
from typing import Any

import pytest
from sqlmodel import Session
from typer.testing import CliRunner, Result

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
    """The command reads the database of the test."""
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "test")


def checked(*words: str) -> Result:
    """The command's answer."""
    return CliRunner().invoke(cli, ["check-records", *words])


async def table_of(visit: Visit, services: Services, game: str, choices: int) -> str:
    """A table so many choices into its game."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], choices)
    return (await find_room(services, anna)).id


@pytest.mark.databases
async def test_games_that_are_the_same_are_good(visit: Visit, services: Services, game: str) -> None:
    for choices in (0, 3, 30):
        await table_of(visit, services, game, choices)
    await visit("Cleo").create(game, 2)  # has not begun
    said = checked("--json")
    assert said.exit_code == 0, said.stderr
    assert json.loads(said.stdout) == {"ok": True, "games": 3, "different": []}
    assert checked().stdout == "games checked: 3, different: 0\n"


async def test_a_game_that_was_played_to_its_end_is_good(visit: Visit, services: Services, game: str) -> None:
    table = await table_of(visit, services, game, 10_000)
    assert (await services[Rooms].get(table)).scene.table.status == "finished"
    assert checked("--json").exit_code == 0


def other_rules(db: Session, table: str) -> None:
    db.get_one(Table, table).rules_version = 999


def other_deal(db: Session, table: str) -> None:
    db.get_one(Snapshot, (table, 0)).state = b"{}"


def other_state(db: Session, table: str) -> None:
    db.get_one(Entry, (table, 3)).hash = "0" * 64


def lost_entry(db: Session, table: str) -> None:
    db.delete(db.get_one(Entry, (table, 2)))


def lost_end(db: Session, table: str) -> None:
    db.delete(db.get_one(Entry, (table, 4)))


def early_end(db: Session, table: str) -> None:
    db.get_one(Table, table).status = "finished"


def other_game(db: Session, table: str) -> None:
    db.get_one(Table, table).game = "no_more"


@pytest.mark.parametrize(
    ("work", "entry", "reason"),
    [
        (other_rules, None, "rules are version 999"),
        (other_deal, 0, "the deal differs"),
        (other_state, 3, "state after it differs"),
        (lost_entry, 2, "missing"),
        (lost_end, 4, "missing"),
        (early_end, 4, "not over"),
        (other_game, None, "no longer available"),
    ],
)
async def test_what_differs_is_named(
    visit: Visit, services: Services, game: str, work: Any, entry: int | None, reason: str
) -> None:
    good, other = [await table_of(visit, services, game, 4) for _ in range(2)]
    await services[Database].write(lambda db: work(db, other))
    said = checked("--json")
    assert said.exit_code == 1
    told = json.loads(said.stdout)
    assert (told["ok"], told["games"]) == (False, 2)
    (different,) = told["different"]
    assert (different["table"], different["entry"]) == (other, entry)
    assert reason in different["reason"]
    page = checked()
    assert page.exit_code == 1
    assert other in page.stdout
    assert good not in page.stdout


async def test_a_database_that_cannot_be_read_is_wrong_use(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", f"sqlite:///{tmp_path}/empty.db")
    said = checked()
    assert said.exit_code == 2
    assert said.stderr.startswith("MAGEHALL_DATABASE_URL: ")
