"""The earlier editions of the rules, and where they differ.

1. Two cantrips were others (`cards.list_cantrips`), and characters were always chosen (`Edition1Options`).
"""

from dataclasses import replace
from functools import partial
from typing import ClassVar

from msgspec import Struct

from engines.kernel.contract.edition import Edition
from engines.kernel.contract.lesson import does
from engines.kernel.secrecy.veiled import Public
from engines.magecraft.board import BOARD
from engines.magecraft.board.components import list_components
from engines.magecraft.lesson import LESSON
from engines.magecraft.state import Table


class Edition1Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The host's choices in edition 1."""

    mastery: bool = True
    hidden_hands: bool = False
    characters: ClassVar[str] = "chosen"


class Edition1Table(Table, frozen=True, kw_only=True):
    """The game state in edition 1."""

    edition: ClassVar[int] = 1

    options: Public[Edition1Options]  # type: ignore[assignment]  # all that the rules read is there


RIVAL_CAST = does(1, "book:3", "hand:light", "hand:light")
EDITION_1_LESSON = replace(
    LESSON,
    acts=tuple(
        [does(1, "book:3", "hand:earth", "hand:water") if act == RIVAL_CAST else act for act in LESSON.acts]
    ),
)
"""The guided first game; the rival holds other gems, since their cantrip drew another number."""

EDITIONS = (
    Edition(
        version=1,
        differences={
            "edition.mage": "The Mage’s cantrip draws 3 gems instead of 2.",
            "edition.golem": "The Golem’s cantrip only raises a Shield: it vanishes no gem.",
        },
        fields={
            "state": Edition1Table,
            "options": Edition1Options,
            "lesson": EDITION_1_LESSON,
            "board": replace(BOARD, list_components=partial(list_components, 1)),
        },
    ),
)
