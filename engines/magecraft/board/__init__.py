"""Everything that only pages use: panels, card faces, previews of spellbooks, the story and the goal."""

from engines.kernel.contract.board import Board
from engines.magecraft import cards
from engines.magecraft.board.choice_labels import label_choice
from engines.magecraft.board.components import list_components
from engines.magecraft.board.faces import build_thing, find_thing
from engines.magecraft.board.panels import build_panels

BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    find_thing=find_thing,
    list_components=list_components,
    template_globals={"cards": cards},
    label_choice=label_choice,
    refusals=frozenset({"skip", "none"}),  # skipping a Vanish, and mastering no spell
)
