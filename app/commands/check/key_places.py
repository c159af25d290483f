"""The lines of a game's files that name topics of decisions and verbs of options."""

import ast
import re
from collections.abc import Iterator
from typing import Any

from app.commands.check.finding import locate, shorten_path
from app.commands.check.game_files import list_sources
from engines.kernel.contract.game import Game

TEXT_CALLS = frozenset({"text", "Text"})
OPTION_CALLS = frozenset({"Option"})
SEAT_VERB = "seat"
"""The verb of `seat_option`."""


class KeyPlaces:
    """The place where the rules name a topic or a verb: the call, else the class of the task that asks."""

    def __init__(self, game: Game[Any]) -> None:
        self._topics = sorted(_list_first_arguments(game, TEXT_CALLS), key=_is_composed)
        self._verbs = sorted(_list_first_arguments(game, OPTION_CALLS), key=_is_composed)
        self._seat_options = [place for _, place in _list_calls(game, frozenset({"seat_option"}))]

    def find_topic(self, topic: str, task: Any) -> str:
        """The line with `text("topic", ...)`."""
        return _find_first(self._topics, topic) or locate(type(task))

    def find_option(self, key: str, task: Any) -> str:
        """The line with `Option("verb:...", ...)` of a key "option.verb", or with `text(key)`."""
        verb = key.removeprefix("option.")
        if verb == SEAT_VERB and self._seat_options:
            return self._seat_options[0]
        option = None if verb == key else _find_first(self._verbs, verb)
        return option or _find_first(self._topics, key) or locate(type(task))


def _is_composed(place: tuple[re.Pattern[str], str]) -> bool:
    """Whether several keys match; constants come before them."""
    return ".*" in place[0].pattern


def _find_first(places: list[tuple[re.Pattern[str], str]], name: str) -> str | None:
    return next((place for pattern, place in places if pattern.fullmatch(name)), None)


def _list_first_arguments(game: Game[Any], names: frozenset[str]) -> Iterator[tuple[re.Pattern[str], str]]:
    """The first argument of each call as a pattern, which for an option ends at the colon, and its place."""
    for call, place in _list_calls(game, names):
        first = call.args[0] if call.args else None
        parts = first.values if isinstance(first, ast.JoinedStr) else [first]
        pattern = "".join(
            [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in parts]
        )
        if names == OPTION_CALLS:
            pattern = pattern.partition(":")[0]
        if pattern != ".*":
            yield re.compile(pattern), place


def _list_calls(game: Game[Any], names: frozenset[str]) -> Iterator[tuple[ast.Call, str]]:
    for file, tree in list_sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in names:
                    yield node, f"{shorten_path(file)}:{node.lineno}"
