"""Settings that allow pushes to this machine, and a push service on it."""

from collections.abc import AsyncIterator

import pytest

from app.settings import Settings
from tests.app.notifications.push_service import PushService, pushing


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings that allow pushes to loopback."""
    return settings.model_copy(update={"push_to_loopback": True})


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    """The push service."""
    async with pushing() as service:
        yield service
