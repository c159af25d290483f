"""Requests of a user while their account is being deleted: nothing that they write remains."""

from collections.abc import Callable
from typing import Any

import anyio
import pytest
from sqlmodel import Session, SQLModel, col, select

from app.accounts.own_data.delete_rows import ANONYMISED_TABLES
from app.accounts.own_data.export import find_user_columns
from app.language.deleted_players import NOBODY
from app.storage.database import Database
from app.storage.models import Message, Seat, Table, User
from app.web.services import Services
from tests.app.accounts.test_own_games import user_id
from tests.app.conftest import Visit
from tests.live.player import Player

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

REQUESTS: dict[str, tuple[str, dict[str, str]]] = {
    "table": ("/tables", {"game": "{game}", "players": "2", "visibility": "public"}),
    "table of bots": ("/tables", {"game": "{game}", "players": "2", "fill": "bots"}),
    "play now": ("/play/{game}", {}),
    "lesson": ("/learn/{game}", {}),
    "seat": ("{table}/seats", {}),
    "invite": ("{invite}", {}),
    "message": ("{table}/messages", {"text": "hello"}),
    "name": ("/me/name", {"name": "Cleo"}),
    "setting": ("/me/settings", {"theme": "dark"}),
    "public page": ("/me/public", {"public": "on"}),
    "device link": ("/me/link", {}),
    "notifications": ("/me/notifications", {"moves": "on"}),
}
"""Requests that write something for a user."""


class Scene:
    """A user who is about to delete their account, and a table where they can take a seat."""

    def __init__(self, player: Player, id: str, table: str, invite: str, game: str) -> None:
        self.player = player
        self.id = id
        self._places = {"table": table, "invite": invite, "game": game}

    async def post(self, request: str) -> int:
        """Send one of the requests; returns the status."""
        path, form = REQUESTS[request]
        fields = {name: value.format(**self._places) for name, value in form.items()}
        answer = await self.player.client.post(path.format(**self._places), data=fields)
        return answer.status_code


@pytest.fixture
async def scene(visit: Visit, services: Services, game: str) -> Scene:
    """Anna, who is about to delete her account, and Ben's open table."""
    anna, ben = visit("Anna"), visit("Ben")
    await ben.create(game, 2, visibility="public")
    await anna.create(game, 2)
    return Scene(anna, await user_id(services, "Anna"), ben.path, (await ben.look()).link("/invite/"), game)


def list_remains(db: Session, id: str) -> list[str]:
    """Data that still belongs to a deleted user: rows that nobody needs, a name, a seat at an open table."""
    remains = []
    for table in SQLModel.metadata.sorted_tables:
        columns = find_user_columns(table)
        if table.name not in ANONYMISED_TABLES:
            rows = [row for row in db.connection().execute(select(*table.c)) if columns]
            remains += [table.name for row in rows if id in [row._mapping[column.name] for column in columns]]
    user = db.get_one(User, id)
    remains += [f"user {user.name} {user.preferences} {user.public_id}"] if user.name != NOBODY else []
    remains += ["preferences"] * bool(user.preferences) + ["public page"] * bool(user.public_id)
    seats = select(Seat, Table.status).join(Table, col(Table.id) == Seat.table_id).where(Seat.user_id == id)
    for seat, status in db.exec(seats):
        is_left = status != "open" and seat.control == "left"
        remains += [] if is_left or status == "finished" else [f"seat at a table that is {status}"]
    remains += [
        f"message of {row.name}"
        for row in db.exec(select(Message))
        if row.user_id == id and row.name != NOBODY
    ]
    return remains


def is_deletion(work: Any) -> bool:
    """Whether a transaction is the one that deletes the data."""
    return getattr(getattr(work, "func", None), "__name__", "") == "_delete_data"


@pytest.mark.parametrize("request_name", REQUESTS)
async def test_nothing_remains_that_was_written_before_the_data_is_deleted(
    services: Services, scene: Scene, request_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a deletion that has left all tables
    write, is_first = services[Database].write, True

    async def write_with_interruption(work: Callable[[Session], Any]) -> Any:
        nonlocal is_first
        if is_deletion(work) and is_first:
            is_first = False
            # When another request of the user is served before the data is deleted
            assert await scene.post(request_name) in (200, 204, 303)
        return await write(work)

    monkeypatch.setattr(services[Database], "write", write_with_interruption)
    assert (await scene.player.client.post("/me/delete")).status_code == 200
    # Then nothing of it remains
    assert await services[Database].read(lambda db: list_remains(db, scene.id)) == []


@pytest.mark.parametrize("request_name", REQUESTS)
async def test_nothing_is_written_after_the_data_was_deleted(
    services: Services, scene: Scene, request_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a request of the user that has been admitted, and is about to write
    write, is_admitted, is_deleted = services[Database].write, anyio.Event(), anyio.Event()
    statuses = []

    async def write_late(work: Callable[[Session], Any]) -> Any:
        if not is_admitted.is_set():
            is_admitted.set()
            await is_deleted.wait()
        return await write(work)

    async def post() -> None:
        statuses.append(await scene.post(request_name))

    # When the account is deleted before it goes on
    async with anyio.create_task_group() as tasks:
        monkeypatch.setattr(services[Database], "write", write_late)
        tasks.start_soon(post)
        await is_admitted.wait()
        assert (await scene.player.client.post("/me/delete")).status_code == 200
        is_deleted.set()
    # Then it is refused, and nothing remains
    assert await services[Database].read(lambda db: list_remains(db, scene.id)) == []
    assert statuses[0] < 500
