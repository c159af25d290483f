"""Charm Well: throw a coin in secret; the highest coin that nobody else throws takes the charm.

The rules are in RULES.md. `state.py` has the table, `events.py` what happens and how it is shown,
`rules.py` the deal, the rounds and the end, `words.py` all other sentences, `panels.py` the board,
`lesson.py` the guided first game.
"""

from engines.kernel.contract.game import Game
from examples.charm_well.events import EVENTS, VERBS
from examples.charm_well.lesson import LESSON
from examples.charm_well.panels import BOARD
from examples.charm_well.rules import (
    NextCharm,
    OpenCoins,
    Throw,
    find_broken_invariant,
    leave_game,
    outcome,
    set_up_table,
)
from examples.charm_well.state import Options, Table
from examples.charm_well.words import PHRASES

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
    phrases=PHRASES,
    clocks={"throw": 30},
    round=lambda view: view.round,
    verbs=VERBS,
    board=BOARD,
    lesson=LESSON,
)
