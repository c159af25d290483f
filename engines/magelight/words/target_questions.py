"""Questions for targets and offers, in words that say what will happen to the target."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template, Voices

_CHOOSING = "{seat:Who} is choosing a target for {card}."
_MAY = "{seat:Who} may use {card}."
_BONUS = "{seat:Who} may take the bonus of {card}."

_LOSES_1 = Voices("Choose whom it hits for 1 Power, but not their last", _CHOOSING)
_LOSES_2 = Voices("Choose whom it hits for 2 Power", _CHOOSING)
_REVEALS = Voices("Choose who reveals their role to everyone", _CHOOSING)
_GETS = Voices("Choose who gets {card}", _CHOOSING)

TARGETS: Mapping[str, Voices] = {
    "hoarfrost_dart": _LOSES_1,
    "forked_frost": _LOSES_1,
    "backlash_hex": _LOSES_1,
    "glacier_wyrm": _LOSES_1,
    "hex_duelist": _LOSES_1,
    "veiled_dagger": _LOSES_1,
    "siphon_sigil": Voices("Choose whom to take 1 Power from, but not their last", _CHOOSING),
    "mountainfall": _LOSES_2,
    "winters_verdict": _LOSES_2,
    "mend_the_circle": Voices("Choose who gains 1 Power, up to 6", _CHOOSING),
    "ward_of_stone": Voices("Choose who gains 2 Ward", _CHOOSING),
    "unmasking": _REVEALS,
    "guild_inquisitor": _REVEALS,
    "ordeal_of_candles": Voices("Choose who must reveal their role or lose 2 Power", _CHOOSING),
    "whispered_truth": Voices("Choose who shows the player on their right their role", _CHOOSING),
    "truth_bell": Voices("Choose who shows the player on their left their role", _CHOOSING),
    "scrying_pool": Voices("Choose who shows you their role", _CHOOSING),
    "exchange_of_oaths": Voices("Choose a player: you show each other your roles", _CHOOSING),
    "light_fingers": Voices("Choose whose Storage you steal from", _CHOOSING),
    "vault_audit": Voices("Choose whose Storage you look into", _CHOOSING),
    "send_away": Voices("Choose an ally to discard", _CHOOSING),
    "funeral_flame": Voices("Choose an ally to burn", _CHOOSING),
    "turncoat_charm": Voices("Choose an ally to move, and who gets it", _CHOOSING),
    "gossiping_imp": _GETS,
    "leeching_wisp": _GETS,
    "vault_moth": _GETS,
    "loyal_hound": _GETS,
}
"""Questions for a target, by card. A card with several targets asks the same question each time."""

OFFERS: Mapping[str, Voices] = {
    "guild_inquisitor": Voices("Discard {card} to have a role revealed?", _MAY),
    "courier_raven": Voices("Discard the stack waiting for you to draw 3 cards?", _MAY),
    "court_spy": Voices("Move up to 2 burned cards to the discard pile?", _MAY),
    "blackmail_ledger": Voices("Look into another player’s Storage?", _MAY),
}
"""Questions for the offers of allies and artifacts."""

BONUSES: Mapping[str, Voices] = {
    "veiled_dagger": Voices("Channel a card to hit a player for 1 Power, but not their last?", _BONUS),
    "blackmail_ledger": Voices("Look at another player’s hidden role?", _BONUS),
}
"""Questions for the bonuses of revealed Secret artifacts."""


def _card_id(args: Mapping[str, Any]) -> str:
    name: str = args["card"].name
    return name.lower()


def ask_target(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Return the question for a target."""
    return TARGETS.get(_card_id(args), Voices("Choose a target for {card}", _CHOOSING))


def ask_offer(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Return the question for an offer."""
    return OFFERS.get(_card_id(args), Voices("Use {card}?", _MAY))


def ask_bonus(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Return the question for a bonus."""
    return BONUSES.get(_card_id(args), Voices("Take the bonus of {card}?", _BONUS))
