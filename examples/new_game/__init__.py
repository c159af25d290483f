"""New game: keep your card or swap it; the highest card wins.

The rules are in RULES.md. `state.py` has the table, `events.py` the log, `setup.py` the deal,
`turns.py` the turns,
`endgame.py` the end and the ranking, `invariants.py` the checks of every state, `words.py` all sentences.
"""

from engines.kernel.contract.game import Game
from examples.new_game.endgame import OpenHands, leave_game, outcome
from examples.new_game.events import EVENTS
from examples.new_game.invariants import find_broken_invariant
from examples.new_game.setup import set_up_table
from examples.new_game.state import Table
from examples.new_game.turns import Turn
from examples.new_game.words import PHRASES

GAME = Game(
    id="new_game",
    name="New game",
    version=1,
    seats=(2, 4),
    about="Keep your card or swap it. The highest card wins.",
    minutes=5,
    weight=1,
    state=Table,
    tasks=(Turn, OpenHands),
    events=EVENTS,
    deal=set_up_table,
    outcome=outcome,
    leave=leave_game,
    find_violation=find_broken_invariant,
    phrases=PHRASES,
    clocks={"turn": 30},
)
