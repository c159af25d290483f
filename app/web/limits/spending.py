"""Finds the budget of the client that a connection serves."""

from collections.abc import Mapping
from typing import Any

import anyio.lowlevel

from app.web.limits.cpu_budgets import LoopTurn, Spender

SPENDER = "magehall.spender"
"""The key of a connection's Spender in its ASGI scope; missing while limits are off."""


def find_spender(scope: Mapping[str, Any]) -> Spender | None:
    """The client of a connection; None while limits are off."""
    spender: Spender | None = scope.get(SPENDER)
    return spender


async def take_turn(scope: Mapping[str, Any], turn: LoopTurn) -> None:
    """Lets other tasks run between two messages, and waits until the client's budget allows more work.

    `turn` is the turn of this socket, which is used while limits are off.
    """
    spender = find_spender(scope)
    if spender is not None:
        await spender.take_turn()
        return
    if not turn.is_over:
        await anyio.lowlevel.checkpoint()
    turn.begin()
