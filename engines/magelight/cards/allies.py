"""The card list of the allies: 14 designs, 18 cards. RECONSTRUCTED: no public source prints the cards."""

from engines.magelight.cards.card import Activation, Card, Keyword, Kind
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import (
    Burn,
    Draw,
    If,
    Leave,
    May,
    Power,
    Primitives,
    ReplaceWaitingStack,
    Reveal,
    Show,
    Take,
    Target,
)
from engines.magelight.cards.shared_parts import HIDDEN_PLAYER, LOSE_1_BUT_NOT_LAST, OTHER_PLAYER

NOMAD = (Keyword.NOMAD,)
SUPPORT = (Keyword.SUPPORT,)


def _ally(
    copies: int,
    cost: int,
    burn_value: int,
    do: Primitives = (),
    targets: tuple[Target, ...] = (),
    *,
    keywords: tuple[Keyword, ...] = (),
    activate: Activation | None = None,
    emblem: str,
) -> Card:
    return Card(
        kind=Kind.ALLY,
        copies=copies,
        cost=cost,
        burn_value=burn_value,
        do=do,
        targets=targets,
        keywords=keywords,
        activate=activate,
        emblem=emblem,
    )


ALLIES: dict[Design, Card] = {
    Design.EAGER_APPRENTICE: _ally(3, 4, 1, keywords=SUPPORT, emblem="mage"),
    Design.EMBER_FAMILIAR: _ally(1, 3, 2, (Burn("deck", 1, "top"),), emblem="burn"),
    Design.HEARTH_KEEPER: _ally(2, 4, 2, (If("weak", (Power("self", 1),)),), emblem="flame"),
    Design.TOWER_ARCHIVIST: _ally(1, 4, 2, (Draw(1),), emblem="book"),
    Design.GUILD_INQUISITOR: _ally(
        1, 9, 3, (May((Reveal("t"), Leave("discard")), HIDDEN_PLAYER),), emblem="zoom"
    ),
    Design.GLACIER_WYRM: _ally(1, 7, 3, LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, emblem="dragon"),
    Design.COURIER_RAVEN: _ally(1, 3, 1, (May((ReplaceWaitingStack(3),)),), emblem="thief"),
    Design.COURT_SPY: _ally(
        1, 4, 2, (May((Take("burn", "discard", 2, "choose", up_to=True),)),), emblem="watch"
    ),
    Design.HEARTH_SALAMANDER: _ally(
        1, 5, 2, activate=Activation((Burn("discard", 3, "choose", up_to=True),)), emblem="ranged"
    ),
    Design.HEX_DUELIST: _ally(
        1,
        5,
        3,
        activate=Activation(LOSE_1_BUT_NOT_LAST, mana=1, channel=1, targets=OTHER_PLAYER),
        emblem="attack",
    ),
    Design.GOSSIPING_IMP: _ally(
        2, 3, 1, (Show("self", "right:self"), Leave("discard")), keywords=NOMAD, emblem="chat"
    ),
    Design.LEECHING_WISP: _ally(
        1,
        4,
        2,
        (Power("self", -1, floor=1), If("weak", (Leave("discard"),))),
        keywords=NOMAD,
        emblem="vanish",
    ),
    Design.VAULT_MOTH: _ally(1, 3, 1, (Burn("storage", 1, "random"),), keywords=NOMAD, emblem="bat-wing"),
    Design.LOYAL_HOUND: _ally(1, 3, 1, keywords=(*NOMAD, *SUPPORT), emblem="ally"),
}
