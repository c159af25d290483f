"""All sentences of the game."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

PHRASES: Mapping[str, Phrase] = {
    "turn": Voices("Keep your card, or swap it?", "{seat:Who} can swap their card."),
    "hint.turn": "The highest card wins when everyone has had a turn.",
    "option.keep": "Keep",
    "option.swap": "Swap",
    "Kept": Voices("You keep your card.", "{seat:Who} keeps their card."),
    "Swapped": Voices(
        "You discard {discarded} and draw {drawn}.", "{seat:Who} discards {discarded} and draws a card."
    ),
    "HandOpened": Voices("You reveal {hand}.", "{seat:Who} reveals {hand}."),
    "over": "All hands are revealed.",
    "over.alone": "Everyone else has left.",
    "place": "card {rank}",
    "place.left": "left the table",
    **{f"Card.{name}": name.lower() for name in ("ONE", "TWO", "THREE", "FOUR", "FIVE")},
}
