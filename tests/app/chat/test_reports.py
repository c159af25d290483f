"""The command `magehall reports`."""

import json

import pytest
from anyio import to_thread
from click.testing import CliRunner, Result
from sqlmodel import col, select

from app.commands.main import cli
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Message
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio


def run(database: str, *words: str) -> Result:
    """Runs the command on a database; PostgreSQL needs a key, too."""
    env = {
        "MAGEHALL_DATABASE_URL": database,
        "MAGEHALL_SECRET_KEY": "of these tests, and long enough for a key",
    }
    return CliRunner().invoke(cli, ["reports", *words], env=env)


async def test_reports_are_listed_as_text_and_as_json(visit: Visit, services: Services, game: str) -> None:
    # Given three messages, one of which was reported
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    for words in ("good evening", "you are a <newt>", "well played"):
        assert (await ben.post("messages", text=words)).status_code == 200
    url = services[Settings].database_url
    assert (await to_thread.run_sync(run, url)).stdout == "No reports.\n"
    messages = await services[Database].read(
        lambda db: db.exec(select(Message).order_by(col(Message.id))).all()
    )
    assert (await anna.post("report", message=str(messages[1].id))).status_code == 200

    # Then the command lists that one
    listed = await to_thread.run_sync(run, url)
    assert listed.exit_code == 0
    (line,) = listed.stdout.splitlines()
    assert "Ben" in line
    assert "'you are a <newt>'" in line
    as_json = await to_thread.run_sync(run, url, "--json")
    (report,) = json.loads(as_json.stdout)["reports"]
    assert report["text"] == "you are a <newt>"
    assert (report["message"], report["user"]) == (messages[1].id, messages[1].user_id)
    assert (report["table"], report["circle"], report["name"]) == (messages[1].table_id, "players", "Ben")


def test_a_missing_database_is_an_error() -> None:
    result = run("sqlite:////nowhere/at/all.db")
    assert result.exit_code == 2
    assert "/nowhere/at/all.db" in result.stderr
