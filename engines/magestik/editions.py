"""The earlier editions of the rules, and where they differ.

1. Players who had left could win: `rules.endgame.can_win`.
2. Recruiting was dearer with three staffs: `cards.list_staffs`.
"""

from dataclasses import replace
from functools import partial

from engines.kernel.contract.edition import Edition
from engines.magestik.board import BOARD
from engines.magestik.board.components import list_components
from engines.magestik.board.faces import find_thing

EDITION_2_BOARD = replace(
    BOARD, find_thing=partial(find_thing, edition=2), list_components=partial(list_components, 2)
)
"""The board with the cards of edition 2, which are also those of edition 1."""

EDITIONS = (
    Edition(
        version=1,
        differences={"edition.leavers": "A player who has left the game can still win it."},
    ),
    Edition(
        version=2,
        differences={"edition.recruiting": "Green, Red and Black Dragons cost 1 energy more to recruit."},
        fields={"board": EDITION_2_BOARD},
    ),
)
