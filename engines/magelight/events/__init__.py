"""Events, shown in the log and the story as far as each viewer may see them.

`seat` is the player who acts or is affected.
"""

from engines.kernel.events import events_in
from engines.magelight.events import artifacts, card_moves, players, plays, turns

MODULES = (turns, artifacts, plays, players, card_moves)
EVENTS = tuple([event for module in MODULES for event in events_in(module.__name__)])
