"""The verbs of beats, with their icons and their meanings in the legend."""

from collections.abc import Mapping

LEGEND: Mapping[str, tuple[str, str]] = {
    "roles": ("mask", "roles are dealt"),
    "begin": ("hourglass", "a turn begins"),
    "expire": ("block", "Ward runs out"),
    "draw": ("draw", "draws cards"),
    "shuffle": ("deck", "the discard pile becomes the deck"),
    "take": ("take", "picks up the stack or stored cards"),
    "find": ("artifact", "has artifacts to resolve"),
    "reveal": ("artifact", "reveals an artifact"),
    "secret": ("lock", "resolves an artifact in secret"),
    "count": ("mana", "counts Mana or Actions"),
    "burn": ("burn", "burns cards"),
    "store": ("storage", "stores a card"),
    "spell": ("scroll", "plays a spell"),
    "ally": ("ally", "plays an ally, or the ally acts"),
    "activate": ("action", "uses an ally"),
    "channel": ("burn", "channels cards"),
    "pass": ("hand", "passes cards on"),
    "discard": ("discard", "discards cards"),
    "lose": ("power", "loses Power"),
    "gain": ("power", "gains Power"),
    "ward": ("block", "gains Ward"),
    "unmask": ("mask", "reveals their role"),
    "show": ("watch", "shows their role"),
    "look": ("watch", "looks at hidden cards"),
    "salvage": ("discard", "puts burned cards on the discard pile"),
    "fetch": ("take", "takes a card from a pile"),
    "steal": ("thief", "steals a card"),
    "leave": ("leave", "an ally leaves play, or a player the game"),
    "move": ("arrow", "an ally moves on"),
    "change": ("flip", "other cards are passed on"),
    "decline": ("cross", "doesn’t use a card"),
}

VERBS: Mapping[str, str] = {verb: icon for verb, (icon, _) in LEGEND.items()}
VERB_PHRASES: Mapping[str, str] = {f"verb.{verb}": meaning for verb, (_, meaning) in LEGEND.items()}
