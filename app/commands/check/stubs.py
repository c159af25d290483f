"""Lines for missing phrases, to be filled in by the author."""

import re
from pathlib import Path
from typing import Any

from app.commands.check.finding import shorten_path
from app.commands.check.game_files import list_sources
from engines.kernel.contract.game import Game

PHRASES = re.compile(r"^PHRASES\b.*= \{$", re.MULTILINE)


def stub_phrase(game: Game[Any], key: str) -> str:
    """The line of a phrase: in two voices for events with a seat and for topics, else a single sentence."""
    kinds = {kind.__name__: kind for kind in game.events}
    name = key.removeprefix("beat.")
    fields = kinds[name].__struct_fields__ if name in kinds else ()
    if key.startswith("beat."):
        return f'    "{key}": Voices("…", "…"),' if "seat" in fields else f'    "{key}": "…",'
    if name in kinds:
        others = " ".join([f"{{{field}}}" for field in fields if field != "seat"])
        if "seat" in fields:
            return f'    "{key}": Voices("You … {others}.", "{{seat:Who}} … {others}."),'
        return f'    "{key}": "… {others}.",'
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
