"""All sentences, except those of the events."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from examples.charm_well.state import Charm, Coin

PHRASES: Mapping[str, Phrase] = {
    "throw": Voices("Which coin do you throw?", "{seat:Who} chooses a coin."),
    "hint.throw": "The highest coin that nobody else throws takes the charm.",
    "option.throw": "Throw the {value}",
    "confirm.throw": "Throw the {subject}?",
    "confirm.throw.verb": "Throw the {subject}",
    "confirm.throw.consequence": "All coins are revealed together and gone.",
    "over": "Everyone has one coin left.",
    "over.alone": "Everyone else has left.",
    "place": "{points} points, with the dream of {dream}",
    "place.left": "left the table",
    "stage.round": "Round {round} of {rounds}",
    "stage.dream": "dream",
    "stage.charms": Plural("charm", "charms", by="count"),
    "components.charm": "Charms",
    "options.coins": "Coins",
    "options.coins.help": "How many coins each player has. You throw all but one of them.",
    **{f"Charm.{charm.name}": charm.name.title() for charm in Charm},
    **{f"Coin.{coin.name}": str(int(coin)) for coin in Coin},
}
