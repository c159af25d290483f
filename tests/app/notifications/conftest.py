"""A hall that may push to this machine, and a push service there."""

from collections.abc import AsyncIterator

import pytest

from app.settings import Settings
from tests.app.notifications.push_service import PushService, pushing


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """It pushes to loopback, too."""
    return settings.model_copy(update={"push_to_loopback": True})


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    """Where pushes go."""
    async with pushing() as service:
        yield service
