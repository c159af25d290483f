"""A problem that a check has found in a game."""

import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from app.settings import ROOT

Kind = Literal["fault", "advice", "undecided"]
"""A fault is to be mended, advice may be ignored, and an undecided check is to be run again."""


class Finding(Struct, frozen=True, gc=False):
    """One problem: the check that found it, what is wrong, where, and what to do about it."""

    check: str
    what: str
    where: str
    fix: str
    kind: Kind = "fault"


def locate(thing: Any) -> str:
    """The file and line of a class or function, such as "engines/sparks/state.py:12"."""
    return _LOCATE(thing)


def _find_place(thing: Any) -> str:
    try:
        file = Path(inspect.getsourcefile(thing) or "")
        line = inspect.getsourcelines(thing)[1]
    except (OSError, TypeError):
        return getattr(thing, "__qualname__", str(thing))
    return f"{shorten_path(file)}:{line}"


_LOCATE: Callable[[Any], str] = cache(_find_place)
"""Reading the lines of a class takes milliseconds."""


def shorten_path(file: Path) -> str:
    """A path relative to the project, if it is inside."""
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
