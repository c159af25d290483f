"""Charm Well: throw a coin in secret; the highest coin that nobody else throws takes the charm.

The rules are in RULES.md. `state.py` has the table and its events, `rules.py` the deal, the rounds and the
end, `words.py` all sentences and the story, `panels.py` the board, `lesson.py` the guided first game.
"""

from engines.kernel.contract.game import Game
from examples.charm_well.lesson import LESSON
from examples.charm_well.panels import BOARD
from examples.charm_well.rules import (
    NextCharm,
    OpenCoins,
    Throw,
    find_broken_invariant,
    leave_game,
    outcome,
    redraw_coins,
    set_up_table,
)
from examples.charm_well.state import EVENTS, Options, Table
from examples.charm_well.words import PHRASES, STORY, VERBS

GAME = Game(
    id="charm_well",
    name="Charm Well",
    version=1,
    seats=(2, 4),
    about="Throw a coin in secret. The highest coin that nobody else throws takes the charm.",
    minutes=10,
    weight=1,
    options=Options,
    state=Table,
    tasks=(NextCharm, Throw, OpenCoins),
    events=EVENTS,
    deal=set_up_table,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    redeal=redraw_coins,
    phrases=PHRASES,
    clocks={"throw": 30},
    round=lambda view: view.round,
    story=STORY,
    verbs=VERBS,
    board=BOARD,
    lesson=LESSON,
)
