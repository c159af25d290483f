"""The structure of a card: its kind, its price, its keywords and its effect."""

from enum import Enum

from msgspec import Struct

from engines.magelight.cards.primitives import Primitives, Target


class Kind(Enum):
    """The three kinds of cards (R12-R14)."""

    SPELL = "spell"
    ALLY = "ally"
    ARTIFACT = "artifact"


class Keyword(Enum):
    """Keywords of a card (R37, R38, R40). Channel and Activate are not here, as they are fields of a card."""

    SUPPORT = "support"
    NOMAD = "nomad"
    SECRET = "secret"


class Activation(Struct, frozen=True, gc=False):
    """An ability of an ally, used in the action phase once per turn for 1 Action, and its cost (R23)."""

    do: Primitives
    mana: int = 0
    channel: int = 0
    targets: tuple[Target, ...] = ()


class Price(Struct, frozen=True, gc=False):
    """The cost of playing a card or using an ally, in addition to the Action."""

    mana: int = 0
    channel: int = 0


class InfiltratorsOnly(Struct, frozen=True, gc=False):
    """The rules of a card that only Infiltrators can play, from `first_round` on.

    `costs` is its Mana cost by the number of players.
    """

    costs: dict[int, int]
    first_round: int


class Card(Struct, frozen=True, gc=False):
    """A row of the card list.

    `do` is the effect: of a spell when it is played, of an ally at the start of each of its host's turns, of
    an artifact when it is resolved. `on_reveal` is the bonus for revealing a SECRET artifact. `needs` is a
    pile that must not be empty. `emblem` names the icon in the card's art.
    """

    kind: Kind
    copies: int
    cost: int
    burn_value: int
    emblem: str
    do: Primitives = ()
    targets: tuple[Target, ...] = ()
    channel: int = 0
    keywords: tuple[Keyword, ...] = ()
    on_reveal: Primitives = ()
    activate: Activation | None = None
    needs: str | None = None
    infiltrators_only: InfiltratorsOnly | None = None

    @property
    def is_nomad(self) -> bool:
        """Whether the card is played onto another player's board (R38)."""
        return Keyword.NOMAD in self.keywords

    @property
    def gives_support(self) -> bool:
        """Whether the card gives its host an Action each turn (R37)."""
        return Keyword.SUPPORT in self.keywords

    @property
    def is_secret(self) -> bool:
        """Whether the card may be resolved without revealing it (R40)."""
        return Keyword.SECRET in self.keywords
