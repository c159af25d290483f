"""Everything that only pages show: panels, card faces, previews of choices, and the goal."""

from engines.draco_magi.board.choice_labels import label_choice
from engines.draco_magi.board.components import list_components
from engines.draco_magi.board.panels import build_panels
from engines.draco_magi.board.things import build_thing, find_thing
from engines.kernel.contract.board import Board

BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    find_thing=find_thing,
    list_components=list_components,
    label_choice=label_choice,
    refusals=frozenset({"ordinary", "through"}),
    has_dark_ground=True,  # a mountain pass at dusk
)
