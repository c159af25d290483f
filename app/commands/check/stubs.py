"""Lines for missing phrases, to be filled in by the author.

Events declare their words in their classes; all other phrases are lines of PHRASES.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.commands.check.finding import locate, shorten_path
from app.commands.check.game_files import list_sources
from engines.kernel.contract.game import Game
from engines.kernel.events import Event

PHRASES = re.compile(r"^PHRASES\b.*= \{$", re.MULTILINE)


def list_phrase_stubs(game: Game[Any], keys: Iterable[str]) -> list[str]:
    """The lines of PHRASES for these keys, except those of events."""
    events = _find_events(game)
    return [_stub_phrase(game, key) for key in keys if key.removeprefix("beat.") not in events]


def list_event_stubs(game: Game[Any], keys: Iterable[str]) -> list[str]:
    """The attributes that the classes of events lack, each class after a line with its file and name."""
    events, missing = _find_events(game), dict[str, list[str]]()
    for key in keys:
        name = key.removeprefix("beat.")
        if name in events:
            missing.setdefault(name, []).append(_stub_attribute(events[name], key))
    return [
        line for name, lines in missing.items() for line in (_name_class(events[name]), *sorted(lines)[::-1])
    ]


def _find_events(game: Game[Any]) -> dict[str, type[Event]]:
    return {event.__name__: event for event in game.events}


def _name_class(event: type[Event]) -> str:
    return f"# {locate(event)}, class {event.__name__}:"


def _stub_attribute(event: type[Event], key: str) -> str:
    """The sentence of an event or the words of its chip: in two voices if it has a seat."""
    fields = event.__struct_fields__
    others = "".join([f" {{{field}}}" for field in fields if field != "seat"])
    if key.startswith("beat."):
        return (
            f'    chip = Voices("…{others}", "…{others}")' if "seat" in fields else f'    chip = "…{others}"'
        )
    if "seat" in fields:
        return f'    says = Voices("You …{others}.", "{{seat:Who}} …{others}.")'
    return f'    says = "…{others}."'


def _stub_phrase(game: Game[Any], key: str) -> str:
    member = key.rpartition(".")[2]
    if re.fullmatch(r"[A-Z]\w*\.[A-Z0-9_]+", key):
        return f'    "{key}": "{member.replace("_", " ").lower()}",'
    if key == "course":
        return f'    "{key}": "{game.name}, round by round",'
    return f'    "{key}": "…",'


def write_stubs(game: Game[Any], lines: list[str]) -> Path | None:
    """Insert lines at the start of the game's PHRASES, and return the file; None if no file defines them."""
    for file, _ in list_sources(game):
        text = file.read_text("utf-8")
        found = PHRASES.search(text)
        if found is not None:
            inserted = "\n" + "\n".join(lines)
            file.write_text(text[: found.end()] + inserted + text[found.end() :], "utf-8")
            return Path(shorten_path(file))
    return None
