"""The open decisions of a state, cached in its `__dict__`, which is neither compared nor encoded."""

from typing import TYPE_CHECKING

from engines.kernel.choices.tasks import State

if TYPE_CHECKING:
    from engines.kernel.choices.agenda import OpenDecision

_KEY = "open_decisions"


def read_decisions(state: State) -> "tuple[OpenDecision, ...] | None":
    """The cached decisions, or None."""
    return state.__dict__.get(_KEY)


def store_decisions(state: State, decisions: "tuple[OpenDecision, ...]") -> None:
    """Caches the decisions of a settled state."""
    state.__dict__[_KEY] = decisions


def copy_decisions(source: State, target: State) -> None:
    """Gives `target` the cached decisions of `source`, a state with the same agenda."""
    target.__dict__.update(source.__dict__)
