"""Fixtures: players who have finished a game together, and friends."""

from collections.abc import Awaitable, Callable

import pytest
from sqlmodel import Session, select

from app.identity.person_ids import person_id
from app.storage.database import Database
from app.storage.models import User
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game

Befriend = Callable[..., Awaitable[tuple[Player, Player]]]
Person = Callable[[str], Awaitable[str]]


@pytest.fixture
def person(services: Services) -> Person:
    """Looks up a player's public id by their name."""

    async def find(name: str) -> str:
        def read(db: Session) -> str:
            return db.exec(select(User.id).where(User.name == name)).one()

        return person_id(await services[Database].read(read))

    return find


@pytest.fixture
def played(visit: Visit, game: str) -> Befriend:
    """Two players who have finished a game; the names are optional arguments."""

    async def play(*names: str) -> tuple[Player, Player]:
        anna, ben = [visit(name) for name in names or ("Anna", "Ben")]
        await begin_game([anna, ben], game)
        assert (await ben.post("leave")).status_code == 200
        return anna, ben

    return play


@pytest.fixture
def friends(played: Befriend) -> Befriend:
    """Two players who are friends."""

    async def befriend(*names: str) -> tuple[Player, Player]:
        anna, ben = await played(*names)
        assert (await anna.post("friends", seat="1")).status_code == 200
        assert (await ben.post("friends", seat="0")).status_code == 200
        return anna, ben

    return befriend
