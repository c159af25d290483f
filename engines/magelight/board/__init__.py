"""Data for pages: the pieces of the table, the viewer's knowledge and the goal."""

from engines.kernel.contract.board import Board
from engines.magelight.board.choice_labels import label_choice
from engines.magelight.board.components import list_components
from engines.magelight.board.faces import build_thing, find_thing
from engines.magelight.board.panels import build_panels, find_cause

BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    find_thing=find_thing,
    list_components=list_components,
    label_choice=label_choice,
    find_cause=find_cause,
)
