"""All sentences of the game, except those of its events."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

PHRASES: Mapping[str, Phrase] = {
    "turn": Voices("Keep your card, or swap it?", "{seat:Who} can swap their card."),
    "hint.turn": "Swap a low card: you draw another one, and only you see it.",
    "option.keep": "Keep",
    "option.swap": "Swap",
    "why.empty": "The deck is empty.",
    "over": "All hands are revealed.",
    "over.alone": "Everyone else has left.",
    "place": "card {rank}",
    "place.left": "left the table",
    **{f"Card.{name}": name.lower() for name in ("ONE", "TWO", "THREE", "FOUR", "FIVE")},
}
