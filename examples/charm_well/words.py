"""All sentences, and the story: what chips and scenes show of each event."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Story
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from examples.charm_well.state import (
    Charm,
    CharmRose,
    CharmSank,
    CharmTaken,
    Coin,
    CoinShown,
    DreamShown,
    Threw,
)

PHRASES: Mapping[str, Phrase] = {
    "throw": Voices("Which coin do you throw?", "{seat:Who} chooses a coin."),
    "hint.throw": "The highest coin that nobody else throws takes the charm.",
    "option.throw": "Throw the {value}",
    "act.throw": "Throw the {coin}?",
    "act.throw.verb": "Throw the {coin}",
    "act.throw.consequence": "All coins are revealed together and gone.",
    "CharmRose": "Round {round}: the charm is {charm}.",
    "beat.CharmRose": "Round {round}: {charm}",
    "Threw": Voices("You throw a coin.", "{seat:Who} throws a coin."),
    "CoinShown": Voices("You threw the {coin}.", "{seat:Who} threw the {coin}."),
    "beat.CoinShown": Voices("threw the {coin}", "threw the {coin}"),
    "CharmTaken": Voices("You take the charm, {charm}.", "{seat:Who} takes the charm, {charm}."),
    "beat.CharmTaken": Voices("take {charm}", "takes {charm}"),
    "CharmSank": "Nobody threw a coin alone: the charm sinks.",
    "beat.CharmSank": "The charm sinks",
    "DreamShown": Voices("You dreamed of {dream}.", "{seat:Who} dreamed of {dream}."),
    "beat.DreamShown": Voices("dreamed of {dream}", "dreamed of {dream}"),
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

STORY: Story = {
    CharmRose: lambda event: Beat("rise", weight=CHIP, things=(event.charm.value,), opens="round"),
    Threw: lambda event: Beat("throw", event.seat, LOG_ONLY),
    CoinShown: lambda event: Beat("throw", event.seat, CHIP),
    CharmTaken: lambda event: Beat("take", event.seat, SCENE, things=(event.charm,), befalls=True),
    CharmSank: lambda event: Beat("sink", weight=SCENE, things=(event.charm,)),
    DreamShown: lambda event: Beat("dream", event.seat, CHIP, things=(event.dream.value,), befalls=True),
}
VERBS = {"rise": "draw", "throw": "coin", "take": "hand", "sink": "cross", "dream": "sun"}
