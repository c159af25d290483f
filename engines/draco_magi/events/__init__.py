"""The events with their sentences, chips and beats, and the verbs of the beats.

`seat` is the player who acted or was affected, `at` the place of a battlefield, 0 to 2. Battlefields are
among the things of a beat as the `Side` that is up. An event `tells` a field if it makes hidden cards public
that may be shuffled into a deck right afterwards, where no pile shows them any more.
"""

from collections.abc import Mapping

from engines.draco_magi.events.melee import MELEE_EVENTS
from engines.draco_magi.events.placement import PLACEMENT_EVENTS
from engines.draco_magi.events.rounds import ROUND_EVENTS
from engines.draco_magi.events.setup import SETUP_EVENTS

EVENTS = (*SETUP_EVENTS, *ROUND_EVENTS, *PLACEMENT_EVENTS, *MELEE_EVENTS)

_VERBS: Mapping[str, tuple[str, str]] = {
    "marker": ("marker", "goes first"),
    "colour": ("bat-wing", "chooses a colour"),
    "choose": ("check", "chooses a battlefield or dragons"),
    "deal": ("deck", "cards are dealt"),
    "draft": ("hand", "drafts a card"),
    "round": ("crown", "a round begins"),
    "land": ("hills", "a battlefield is laid"),
    "draw": ("draw", "draws cards"),
    "shuffle": ("deck", "shuffles a deck"),
    "tie": ("link", "a battlefield stays in play"),
    "thaw": ("snowflake", "a battlefield thaws"),
    "discard": ("discard", "discards cards"),
    "keep": ("hand", "keeps dragons"),
    "gain": ("scroll", "wins a battlefield or gains a card"),
    "place": ("dragon", "places a dragon"),
    "freeze": ("snowflake", "freezes a battlefield"),
    "stuck": ("cross", "can’t place or attack"),
    "breathe": ("ranged", "breathes fire"),
    "shield": ("block", "reveals a card for shields"),
    "lose": ("cross", "loses a dragon"),
    "hold": ("armour", "a dragon survives fire"),
    "flip": ("flip", "flips a battlefield"),
    "move": ("portal", "moves a dragon"),
    "drive": ("retreat", "drives a dragon away"),
    "recall": ("undo", "takes a dragon back"),
    "melee": ("attack", "draws cards for a melee"),
    "attack": ("attack", "attacks"),
    "use": ("reinforce", "uses a card"),
    "block": ("block", "blocks"),
    "fly": ("wing", "blocks everything"),
    "lucky": ("draw", "tries the top card"),
}
"""The icon of each verb, and its meaning in the legend."""

VERBS: Mapping[str, str] = {verb: icon for verb, (icon, _) in _VERBS.items()}
SIGNS: Mapping[str, str] = {f"verb.{verb}": meaning for verb, (_, meaning) in _VERBS.items()}
