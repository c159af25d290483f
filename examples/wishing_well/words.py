"""All sentences, and the story: what chips and scenes show of each event."""

from collections.abc import Mapping

from engines.kernel.contract.story import CHIP, LOG_ONLY, SCENE, Beat, Story
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from examples.wishing_well.state import (
    Coin,
    CoinShown,
    DreamShown,
    Threw,
    Wish,
    WishRose,
    WishSank,
    WishTaken,
)

PHRASES: Mapping[str, Phrase] = {
    "throw": Voices("Which coin do you throw?", "{seat:Who} chooses a coin."),
    "hint.throw": "The highest coin that nobody else throws takes the wish.",
    "option.throw": "Throw the {value}",
    "act.throw": "Throw the {coin}?",
    "act.throw.verb": "Throw the {coin}",
    "act.throw.consequence": "All coins are revealed together and gone.",
    "WishRose": "Round {round}: the wish is {wish}.",
    "beat.WishRose": "Round {round}: {wish}",
    "Threw": Voices("You throw a coin.", "{seat:Who} throws a coin."),
    "CoinShown": Voices("You threw the {coin}.", "{seat:Who} threw the {coin}."),
    "beat.CoinShown": Voices("threw the {coin}", "threw the {coin}"),
    "WishTaken": Voices("You take the wish, {wish}.", "{seat:Who} takes the wish, {wish}."),
    "beat.WishTaken": Voices("take {wish}", "takes {wish}"),
    "WishSank": "Nobody threw a coin alone: the wish sinks.",
    "beat.WishSank": "The wish sinks",
    "DreamShown": Voices("You dreamed of {dream}.", "{seat:Who} dreamed of {dream}."),
    "beat.DreamShown": Voices("dreamed of {dream}", "dreamed of {dream}"),
    "over": "Everyone has one coin left.",
    "over.alone": "Everyone else has left.",
    "place": "{points} points, with the dream of {dream}",
    "place.left": "left the table",
    "stage.round": "Round {round} of {rounds}",
    "stage.dream": "dream",
    "stage.wishes": Plural("wish", "wishes", by="count"),
    "stage.coins": "coins left",
    "components.wish": "Wishes",
    "options.coins": "Coins",
    "options.coins.help": "How many coins each player has. You throw all but one of them.",
    **{f"Wish.{wish.name}": wish.name.title() for wish in Wish},
    **{f"Coin.{coin.name}": str(int(coin)) for coin in Coin},
}

STORY: Story = {
    WishRose: lambda event: Beat("rise", weight=CHIP, things=(event.wish.value,), opens="round"),
    Threw: lambda event: Beat("throw", event.seat, LOG_ONLY),
    CoinShown: lambda event: Beat("throw", event.seat, CHIP),
    WishTaken: lambda event: Beat("take", event.seat, SCENE, things=(event.wish,), befalls=True),
    WishSank: lambda event: Beat("sink", weight=SCENE, things=(event.wish,)),
    DreamShown: lambda event: Beat("dream", event.seat, CHIP, things=(event.dream.value,), befalls=True),
}
VERBS = {"rise": "draw", "throw": "coin", "take": "hand", "sink": "cross", "dream": "sun"}
