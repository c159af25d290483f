"""`magehall backup` during play and `magehall restore`: games continue, and every copy is consistent."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import anyio
import httpx
import pytest
from anyio import to_thread

from app.commands.check_records import CheckedRecord, check_records
from app.settings import Settings
from app.storage.backup.backup import write_backup
from app.storage.backup.problem import BackupProblem
from app.storage.backup.restore import restore_backup
from app.storage.database import open_engine
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game, play_on
from tests.live.server import Server
from tests.servers import HANGS, TEMPLATE, Postgres

pytestmark = pytest.mark.anyio

Arrive = Callable[[Server], list[Player]]
Environment = dict[str, str]
CreateEnvironment = Callable[[str], Environment]

BACKUPS = 3
"""Backups that are taken while people play."""


@pytest.fixture(params=["sqlite", "postgresql"])
def create_environment(tmp_path: Path, request: pytest.FixtureRequest) -> CreateEnvironment:
    """Creates the settings of a server by name, with a new database; only the one named "old" has tables."""

    def create(name: str) -> Environment:
        (tmp_path / name).mkdir()
        if request.param == "sqlite":
            return {"MAGEHALL_DATABASE_URL": f"sqlite:///{tmp_path / name / 'magehall.db'}"}
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.create_database(*[TEMPLATE] if name == "old" else [])
        return {"MAGEHALL_DATABASE_URL": url, "MAGEHALL_SECRET_KEY": "kept apart from the database"}

    return create


def read_settings(environment: Environment) -> Settings:
    """The settings that a command reads from an environment."""
    return Settings.model_validate(
        {name.removeprefix("MAGEHALL_").lower(): value for name, value in environment.items()}
    )


async def back_up(environment: Environment, file: Path) -> None:
    """Runs the command."""
    await to_thread.run_sync(partial(write_backup, read_settings(environment), file, force=False))


async def restore(environment: Environment, file: Path, *, force: bool = False) -> None:
    """Runs the command."""
    await to_thread.run_sync(partial(restore_backup, read_settings(environment), file, force=force))


def read_records(environment: Environment) -> list[CheckedRecord]:
    """The results of `magehall check-records`."""
    engine = open_engine(read_settings(environment))
    try:
        return list(check_records(engine))
    finally:
        engine.dispose()


@pytest.fixture
async def arrive() -> AsyncIterator[Arrive]:
    """Creates two players at a server, with the cookies of earlier players if any."""
    async with AsyncExitStack() as stack:
        clients: list[httpx.AsyncClient] = []

        def create_players(server: Server) -> list[Player]:
            before = [dict(client.cookies) for client in clients[-2:]] or [{}, {}]
            for cookies in before:
                headers = {"Accept": "text/html"}
                client = httpx.AsyncClient(
                    base_url=server.url, headers=headers, cookies=cookies, timeout=HANGS
                )
                clients.append(client)
                stack.push_async_callback(client.aclose)
            return [Player(client, name) for client, name in zip(clients[-2:], ("Anna", "Ben"), strict=True)]

        with anyio.fail_after(HANGS):
            yield create_players


async def assert_continues(old: list[Player], new: list[Player], invite: str, at: int) -> None:
    """The players find their table as it was and play on, and the invite still opens the other table."""
    for before, after in zip(old, new, strict=True):
        after.path = before.path
    assert (await new[0].look()).seq == at
    assert await play_on(new, 3) == 3
    assert (await new[1].look()).seq == at + 3
    assert (await new[1].client.get(invite)).status_code == 200


async def start_tables(pair: list[Player], game: str) -> str:
    """Starts a game; returns the invite of another table."""
    await pair[0].create(game, 2)
    invite = (await pair[0].look()).link("/invite/")
    await begin_game(pair, game)
    await play_on(pair, 7)
    return invite


async def test_a_game_continues_from_a_backup(
    tmp_path: Path, arrive: Arrive, game: str, create_environment: CreateEnvironment
) -> None:
    # Given a backup that was taken during a game, which went on
    file, old = tmp_path / "magehall.backup", create_environment("old")
    with ForkedServer(tmp_path / "old", old) as server:
        pair = arrive(server)
        invite = await start_tables(pair, game)
        await back_up(old, file)
        await play_on(pair, 2)  # not in the backup

        # When it is restored while the server runs, then it is refused, and the game goes on
        with pytest.raises(BackupProblem, match="stop"):
            await restore(old, file, force=True)
        await play_on(pair, 1)

    # When it is restored elsewhere, then the game continues from the backup, and invites hold
    new = create_environment("new")
    await restore(new, file)
    with ForkedServer(tmp_path / "new", new) as server:
        await assert_continues(pair, arrive(server), invite, 7)

    # When it is restored where it came from, then it replaces what is there only by force
    with pytest.raises(BackupProblem, match="--force"):
        await restore(old, file)
    await restore(old, file, force=True)
    assert [record.entries for record in read_records(old)] == [7]


@pytest.mark.parametrize(
    "create_environment", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True
)
async def test_backups_are_consistent_while_people_play(
    tmp_path: Path, arrive: Arrive, game: str, create_environment: CreateEnvironment
) -> None:
    # Given a server at which two pairs play, one game after the other
    old = create_environment("old")
    with ForkedServer(tmp_path / "old", old) as server:
        pairs = [arrive(server), arrive(server)]
        played = anyio.Event()

        async def play_games(pair: list[Player]) -> None:
            while True:
                await begin_game(pair, game)
                while await play_on(pair, 4) == 4:
                    played.set()

        # When backups are taken one after the other
        async with anyio.create_task_group() as tasks:
            for pair in pairs:
                tasks.start_soon(play_games, pair)
            for number in range(BACKUPS):
                played = anyio.Event()
                await played.wait()
                await back_up(old, tmp_path / f"{number}.backup")
            tasks.cancel_scope.cancel()

    # Then every one of them is restored, has more choices than the one before, and all its games are whole
    choices = 0
    for number in range(BACKUPS):
        new = create_environment(f"new{number}")
        await restore(new, tmp_path / f"{number}.backup")
        records = read_records(new)
        assert records
        assert [record.reason for record in records if record.reason is not None] == []
        assert sum(record.entries for record in records) > choices
        choices = sum(record.entries for record in records)
