"""The story of a game whose events do not declare their beats."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.events import Beat, Event

Story = Mapping[type[Event], Callable[[Any], Beat]]
