"""What the house itself says at a table, in three voices, beside the words of the game."""

from collections.abc import Mapping

from engines.kernel.audience import Viewer
from engines.kernel.text import Phrase, Speaker, Voices

PHRASES: Mapping[str, Phrase] = {
    "open": "{seats} of {players} seats are taken.",
    "ready": "All seats are taken; {host:who} may begin.",
    "waiting": "Waiting for {seats:who}.",
    "over": "The game is over.",
    "frozen": "This table was begun under other rules and cannot go on.",
    "dealt": "The game begins.",
    "undone": Voices("You take that back.", "{seat:Who} takes that back."),
    "left": Voices("You leave the game.", "{seat:Who} leaves the game."),
    "timed_out": Voices("Your time is over.", "The time of {seat:who} is over."),
    "away": Voices(
        "You are away: the usual choice is made for you until you are back.",
        "{seat:Who} is away: the usual choice is made instead.",
    ),
    "stood_in": Voices("A bot plays for you until you are back.", "A bot plays for {seat:who} from now on."),
    "back": Voices("You are back.", "{seat:Who} is back."),
    "won": Voices("You win.", "{seat:Who} wins."),
    "shared": "{seats:Who} share the victory.",
    "confirm": "{steps}: is that your choice?",
    "nothing": "nothing",
}


def house_speaker(viewer: Viewer, names: tuple[str, ...]) -> Speaker:
    """Says the house's own sentences to a viewer."""
    return Speaker(PHRASES, viewer, names)
