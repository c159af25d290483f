"""Reasons why an option is blocked."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

REASONS: Mapping[str, Phrase] = {
    "why.full": "That side already has 3 dragons.",
    "why.forbidden": "{dragon} dragons aren’t allowed at {side}.",
    "why.no_field": "This dragon can’t go to any battlefield.",
    "why.frozen": "Dragons can’t move to or from a frozen battlefield.",
    "why.frozen_flip": "You can’t flip a frozen battlefield.",
    "why.resolved": "This battlefield is already resolved this round.",
    "why.no_dragon": "There’s no dragon to move.",
    "why.no_target": "There’s no dragon to attack.",
    "why.immune": "Ranged attacks can’t target {dragon} dragons.",
    "why.deck": "You have no dragons left to draw.",
    "why.advanced": "There are no advanced cards left.",
    "why.no_attack": "This card can’t attack.",
    "why.no_block": "This card can’t block any of these attacks.",
    "why.alone": "Flight can’t be combined with other cards.",
    "why.no_flight": "Flight can’t block this attack.",
    "why.forced": "You must block as many attacks as you can.",
    "why.nowhere": "Your topmost dragon can’t move to another battlefield.",
    "why.nobody": "You have no dragon that can move here.",
}
