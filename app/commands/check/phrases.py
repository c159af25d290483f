"""Missing phrases, each with the place where it is needed. A missing translation is no problem."""

from collections.abc import Iterator
from typing import Any

from app.commands.check.finding import Finding
from app.commands.check.needed_keys import NeededKeys
from engines.kernel.contract.game import Game


def check_phrases(game: Game[Any]) -> Iterator[Finding]:
    """Find the phrases that a game needs and does not have."""
    for key, place in NeededKeys(game).missing.items():
        fix = f"Add it: magehall words {game.id} --stub prints the line."
        yield Finding("words", f"the phrase {key!r} is missing", place, fix)
