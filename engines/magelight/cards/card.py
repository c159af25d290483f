"""What a card is: its kind, its price, its keywords and its effect."""

from enum import Enum

from msgspec import Struct

from engines.magelight.cards.primitives import Primitives, Target


class Kind(Enum):
    """The three kinds of cards (R12-R14)."""

    SPELL = "spell"
    ALLY = "ally"
    ARTIFACT = "artifact"


class Keyword(Enum):
    """Abilities that are more than an effect (R37, R38, R40); CHANNEL and ACTIVATE are fields of a card."""

    SUPPORT = "support"
    NOMAD = "nomad"
    SECRET = "secret"


class Activation(Struct, frozen=True, gc=False):
    """What an ally can do in the action phase, once a turn for 1 Action, and its price (R23)."""

    do: Primitives
    mana: int = 0
    channel: int = 0
    targets: tuple[Target, ...] = ()


class Price(Struct, frozen=True, gc=False):
    """What playing a card or using an ally costs beside its Action."""

    mana: int = 0
    channel: int = 0


class InfiltratorsOnly(Struct, frozen=True, gc=False):
    """Of a card that only Infiltrators can play, and late: what it costs by the number of players."""

    costs: dict[int, int]
    first_round: int


class Card(Struct, frozen=True, gc=False, kw_only=True):
    """A row of the card list.

    `do` is the effect: of a spell when played, of an ally at the start of its host's turns, of an artifact
    when it is found. `on_reveal` is the bonus for revealing a SECRET. `needs` names a pile that must not be
    empty. `emblem` is the sign of the sprite on its art; what has none shows that of its kind.
    """

    kind: Kind
    copies: int
    burn_value: int
    cost: int = 0
    channel: int = 0
    keywords: tuple[Keyword, ...] = ()
    targets: tuple[Target, ...] = ()
    do: Primitives = ()
    on_reveal: Primitives = ()
    activate: Activation | None = None
    needs: str | None = None
    infiltrators_only: InfiltratorsOnly | None = None
    emblem: str = ""

    @property
    def is_nomad(self) -> bool:
        """Whether it is played onto another player's board (R38)."""
        return Keyword.NOMAD in self.keywords

    @property
    def gives_support(self) -> bool:
        """Whether it gives its host an Action each turn (R37)."""
        return Keyword.SUPPORT in self.keywords

    @property
    def is_secret(self) -> bool:
        """Whether it may be resolved unrevealed (R40)."""
        return Keyword.SECRET in self.keywords
