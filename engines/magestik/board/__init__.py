"""Everything that only pages use: panels, card faces, facts for templates, the goal."""

from engines.kernel.contract.board import Board
from engines.magestik.board.choice_labels import label_choice
from engines.magestik.board.components import list_components
from engines.magestik.board.faces import build_thing, find_thing
from engines.magestik.board.panels import build_panels, find_cause

BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    find_thing=find_thing,
    list_components=list_components,
    label_choice=label_choice,
    find_cause=find_cause,
    refusals=frozenset({"pass", "end"}),  # not blocking, and ending the turn
    has_signs=True,  # of energy
    has_dark_ground=True,  # a camp at night
)
