"""What a card is, and the sixty designs. The rows are in `spells.py`, `allies.py` and `artifacts.py`."""

from enum import Enum, IntEnum

from msgspec import Struct

from engines.magelight.ops import Ops, Target


class Role(IntEnum):
    """The two sides."""

    GUILDMAGE = 0
    INFILTRATOR = 1


INFILTRATORS = {4: 1, 5: 2, 6: 2}
"""How many of the players are Infiltrators (R3). RECONSTRUCTED, like everything on the cards."""


class Design(IntEnum):
    """The designs in the order of the card list; cards have no identity besides their design."""

    DARK_DAY = 1
    HOARFROST_DART = 2
    FORKED_FROST = 3
    MOUNTAINFALL = 4
    SIPHON_SIGIL = 5
    WINTERS_VERDICT = 6
    BACKLASH_HEX = 7
    MEND_THE_CIRCLE = 8
    UNMASKING = 9
    ORDEAL_OF_CANDLES = 10
    WHISPERED_TRUTH = 11
    SCRYING_POOL = 12
    EXCHANGE_OF_OATHS = 13
    KINDLING_VERSE = 14
    BONFIRE = 15
    RITE_OF_THE_VOID = 16
    THE_GREAT_PYRE = 17
    SALVAGED_PAGES = 18
    SMUGGLED_COPY = 19
    HURRIED_READING = 20
    LEY_SURGE = 21
    SECOND_READING = 22
    LIGHT_FINGERS = 23
    VAULT_AUDIT = 24
    SEND_AWAY = 25
    FUNERAL_FLAME = 26
    TURNCOAT_CHARM = 27
    OPEN_HAND = 28
    BLIND_OFFERING = 29
    WARD_OF_STONE = 30
    OPEN_CONFESSION = 31
    RIMESTORM = 32
    DEEP_WINTER = 33
    STUBBORN_HEART = 34
    EAGER_APPRENTICE = 35
    EMBER_FAMILIAR = 36
    HEARTH_KEEPER = 37
    TOWER_ARCHIVIST = 38
    GUILD_INQUISITOR = 39
    GLACIER_WYRM = 40
    COURIER_RAVEN = 41
    COURT_SPY = 42
    HEARTH_SALAMANDER = 43
    HEX_DUELIST = 44
    GOSSIPING_IMP = 45
    LEECHING_WISP = 46
    VAULT_MOTH = 47
    LOYAL_HOUND = 48
    UNDYING_COAL = 49
    CURSED_IDOL = 50
    TRUTH_BELL = 51
    FACET_PRISM = 52
    EVERBURNING_BRAZIER = 53
    TURNING_HOURGLASS = 54
    SEALED_LETTER = 55
    VEILED_DAGGER = 56
    BLACKMAIL_LEDGER = 57
    HUNGRY_TOME = 58
    GRAVE_CENSER = 59
    TWIN_COMPASS = 60


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


class Activation(Struct, frozen=True):
    """What an ally can be used for in the action phase, once a turn for one Action, and its price (R23)."""

    do: Ops
    mana: int = 0
    channel: int = 0
    targets: tuple[Target, ...] = ()


class Dawn(Struct, frozen=True):
    """What makes a card special: its cost depends on the table, and only Infiltrators play it, and late."""

    costs: dict[int, int]
    first_round: int


class Card(Struct, frozen=True, kw_only=True):
    """A row of the card list.

    `do` is the effect: of a spell when played, of an ally at the start of its host's turns, of an artifact
    when it is found. `on_reveal` is the bonus for revealing a SECRET. `needs` names a pile that must not be
    empty.
    """

    kind: Kind
    copies: int
    burn: int
    cost: int = 0
    channel: int = 0
    keywords: tuple[Keyword, ...] = ()
    targets: tuple[Target, ...] = ()
    do: Ops = ()
    on_reveal: Ops = ()
    activate: Activation | None = None
    needs: str | None = None
    dawn: Dawn | None = None

    @property
    def nomad(self) -> bool:
        """Whether it is played onto another player's board (R38)."""
        return Keyword.NOMAD in self.keywords

    @property
    def support(self) -> bool:
        """Whether it gives its host an Action each turn (R37)."""
        return Keyword.SUPPORT in self.keywords

    @property
    def secret(self) -> bool:
        """Whether it may be resolved unrevealed (R40)."""
        return Keyword.SECRET in self.keywords
