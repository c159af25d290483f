"""Everything that only pages need; no rule imports it."""

from engines.kernel.contract.board import Board
from engines.res_arcana.board.choice_labels.choices import label_choice
from engines.res_arcana.board.components import list_components
from engines.res_arcana.board.faces import build_offer, build_thing, find_thing
from engines.res_arcana.board.panels import build_panels, find_cause

BOARD = Board(
    build_panels=build_panels,
    build_thing=build_thing,
    build_offer=build_offer,
    find_thing=find_thing,
    list_components=list_components,
    label_choice=label_choice,
    find_cause=find_cause,
    refusals=frozenset({"none"}),  # placing nothing, although the power is paid for
    has_signs=True,  # of essences
    has_dark_ground=True,  # a circle on dark parchment
)
