"""Exceptions in the code of a game, as sentences for its author: the line, the reason, how to see more."""

import shlex
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.settings import CODE, ROOT

FOR_AUTHORS = frozenset({"arena", "balance", "check", "laws", "play", "playout", "train", "words"})
"""Commands that run the rules of a game: an exception in the kernel is due to the game, too."""
TEMPLATES = "templates"


def explain_crash(error: Exception, words: Sequence[str]) -> str | None:
    """The message for an exception of a command with these words; None if no game is to blame.

    Notes of the exception are further lines.
    """
    place = find_place(error)
    if place is None and not (words and words[0] in FOR_AUTHORS):
        return None
    lines = [
        f"{place or find_last_place(error)}: {describe_error(error)}",
        f"To see the calls that led there: magehall --traceback {shlex.join(words)}",
    ]
    return "\n".join([*lines, *getattr(error, "__notes__", ())])


def describe_error(error: BaseException) -> str:
    """The class and the message of an exception, in one line."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    return " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())


def find_place(error: BaseException) -> str | None:
    """The last line of a game's own code or templates that an exception passed through."""
    places = [f"{_shorten(file)}:{line}" for file, line in _list_lines(error) if _is_of_game(file)]
    return places[-1] if places else None


def find_last_place(error: BaseException) -> str:
    """The line that raised the exception."""
    file, line = list(_list_lines(error))[-1]
    return f"{_shorten(file)}:{line}"


def _list_lines(error: BaseException) -> Iterator[tuple[Path, int]]:
    """The files and lines of the traceback, from the outermost call; of code that cannot be read, its own."""
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield Path(frame.f_code.co_filename), line
    if isinstance(error, SyntaxError) and error.filename is not None:
        yield Path(error.filename), error.lineno or 1


def _is_of_game(file: Path) -> bool:
    """Whether a file is in the folder of a game: of engines/, of examples/ or of a package."""
    for folder in (CODE / "engines", CODE / "examples", ROOT / TEMPLATES / "games"):
        if file.is_relative_to(folder):
            parts = file.relative_to(folder).parts
            return len(parts) > 1 and parts[0] != "kernel"
    catalogue = sys.modules.get("app.games.catalogue")  # it fails to load if a game does
    installed = getattr(catalogue, "INSTALLED_GAMES", {}).values()
    return any(file.is_relative_to(entry.folder) for entry in installed)


def _shorten(file: Path) -> str:
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
