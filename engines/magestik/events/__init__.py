"""The events of the game, each with its sentence, its chip and its beat, and the icons of the story.

`seat` is the player that an event is about. A chip follows the crest of that player.
"""

from engines.kernel.events import Event
from engines.magestik.events import actions, rounds

EVENTS: tuple[type[Event], ...] = (*rounds.EVENTS, *actions.EVENTS)
