"""The events of the log, masked for each viewer. `seat` is the player who acted or was affected."""

from collections.abc import Mapping

from engines.res_arcana.events import opening, powers, rounds

EVENTS = (*opening.EVENTS, *rounds.EVENTS, *powers.EVENTS)

VERBS: Mapping[str, str] = {
    "round": "crown",
    "deal": "deck",
    "keep": "hand",
    "mage": "mage",
    "item": "bag",
    "collect": "take",
    "empty": "storage",
    "pay": "coin",
    "turn": "flip",
    "straighten": "undo",
    "place": "artifact",
    "claim": "temple",
    "unveil": "star",
    "discard": "discard",
    "pass": "hourglass",
    "token": "marker",
    "use": "action",
    "ignore": "block",
    "gain": "mana",
    "lose": "hp",
    "store": "storage",
    "destroy": "burn",
    "draw": "draw",
    "shuffle": "deck",
    "look": "watch",
    "score": "score",
    "check": "check",
}
"""The icon of each verb of a beat."""
