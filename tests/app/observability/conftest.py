"""Fixtures: the captured log."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from app.observability.logs import configure_logging


class CapturedLog:
    """Captured log output."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def logged() -> Iterator[CapturedLog]:
    """The log at level DEBUG, without messages of the tests' HTTP client."""
    root, client = logging.getLogger(), logging.getLogger("httpx")
    handlers, level = root.handlers, root.level
    log = CapturedLog()
    configure_logging("debug", log.stream)
    client.propagate = False
    yield log
    root.handlers, client.propagate = handlers, True
    root.setLevel(level)
