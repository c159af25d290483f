"""The card list: 34 spells, 14 allies and 12 artifacts. RECONSTRUCTED: no public source prints the cards.

A row begins with the number of copies, the cost, the burn value and the emblem; the effect and its targets
follow.
"""

from functools import partial

from engines.magelight.cards.card import Activation, Card, InfiltratorsOnly, Keyword, Kind
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import (
    Actions,
    Burn,
    ChangeStack,
    Choice,
    Choose,
    Drain,
    Draw,
    If,
    Leave,
    Mana,
    May,
    MoveAlly,
    PeekDeck,
    PeekStorage,
    Power,
    RemoveAlly,
    ReplaceWaitingStack,
    Reveal,
    Show,
    Take,
    Target,
    Ward,
    Win,
)

_spell = partial(Card, Kind.SPELL)
_ally = partial(Card, Kind.ALLY)
_artifact = partial(Card, Kind.ARTIFACT)

SUPPORT = (Keyword.SUPPORT,)
NOMAD = (Keyword.NOMAD,)
SECRET = (Keyword.SECRET,)

ANY_PLAYER = (Target("t", among="any"),)
OTHER_PLAYER = (Target("t"),)
HIDDEN_PLAYER = (Target("t", among="hidden_others"),)
"""Another player whose role is hidden."""
PUBLIC_PLAYER = (Target("t", among="public_others"),)
"""Another player whose role is public."""
STORING_PLAYER = (Target("t", among="storage_others"),)
"""Another player who has stored cards."""
TWO_PLAYERS = (Target("a", differs="b"), Target("b", differs="a"))
ANY_ALLY = Target("t", "ally", "any")

LOSE_1_BUT_NOT_LAST = (Power("t", -1, floor=1),)
"""The target loses 1 Power, but not their last."""

SPELLS: dict[Design, Card] = {
    Design.DARK_DAY: _spell(
        4, 0, 1, "moon", (Win(),), infiltrators_only=InfiltratorsOnly({4: 8, 5: 13, 6: 10}, first_round=4)
    ),
    Design.HOARFROST_DART: _spell(3, 3, 1, "snowflake", LOSE_1_BUT_NOT_LAST, OTHER_PLAYER),
    Design.FORKED_FROST: _spell(
        2, 5, 2, "snowflake", (Power("a", -1, floor=1), Power("b", -1, floor=1)), TWO_PLAYERS
    ),
    Design.MOUNTAINFALL: _spell(1, 7, 3, "peaks", (Power("t", -2),), OTHER_PLAYER),
    Design.SIPHON_SIGIL: _spell(2, 4, 2, "magic", (Drain("t", 1, floor=1),), OTHER_PLAYER),
    Design.WINTERS_VERDICT: _spell(2, 5, 2, "glacier", (Power("t", -2),), PUBLIC_PLAYER),
    Design.BACKLASH_HEX: _spell(2, 2, 1, "curse", LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, channel=1),
    Design.MEND_THE_CIRCLE: _spell(3, 2, 1, "heal", (Power("t", 1),), ANY_PLAYER),
    Design.UNMASKING: _spell(2, 9, 2, "mask", (Reveal("t"),), HIDDEN_PLAYER),
    Design.ORDEAL_OF_CANDLES: _spell(
        2,
        7,
        2,
        "flame",
        (Choose("t", (Choice("reveal", (Reveal("t"),)), Choice("lose", (Power("t", -2),)))),),
        HIDDEN_PLAYER,
    ),
    Design.WHISPERED_TRUTH: _spell(3, 2, 1, "chat", (Show("t", "right:t"),), HIDDEN_PLAYER),
    Design.SCRYING_POOL: _spell(2, 4, 2, "watch", (Show("t", "self"),), HIDDEN_PLAYER),
    Design.EXCHANGE_OF_OATHS: _spell(1, 2, 1, "link", (Show("t", "self"), Show("self", "t")), OTHER_PLAYER),
    Design.KINDLING_VERSE: _spell(2, 1, 1, "burn", (Burn("deck", 2, "top"),)),
    Design.BONFIRE: _spell(2, 3, 2, "burn", (Burn("discard", 3, "choose", up_to=True),)),
    Design.RITE_OF_THE_VOID: _spell(1, 4, 3, "vanish", (Burn("deck", 4, "top"),), channel=2),
    Design.THE_GREAT_PYRE: _spell(1, 8, 3, "volcano", (Burn("discard", 8, "choose", up_to=True),)),
    Design.SALVAGED_PAGES: _spell(2, 3, 1, "discard", (Take("burn", "discard", 4, "choose", up_to=True),)),
    Design.SMUGGLED_COPY: _spell(2, 5, 2, "copy", (Take("burn", "hand", 1, "choose"),), needs="burn"),
    Design.HURRIED_READING: _spell(2, 1, 1, "draw", (Draw(2),)),
    Design.LEY_SURGE: _spell(3, 1, 1, "mana", (Mana(3),)),
    Design.SECOND_READING: _spell(1, 1, 1, "book", (Take("discard", "hand", 1, "choose"),), needs="discard"),
    Design.LIGHT_FINGERS: _spell(
        2, 2, 1, "thief", (Take("storage", "hand", 1, "random", who="t"),), STORING_PLAYER
    ),
    Design.VAULT_AUDIT: _spell(2, 3, 2, "zoom", (PeekStorage("t", burn=1),), STORING_PLAYER),
    Design.SEND_AWAY: _spell(2, 2, 1, "leave", (RemoveAlly("t", "discard"),), (ANY_ALLY,)),
    Design.FUNERAL_FLAME: _spell(1, 4, 2, "flame", (RemoveAlly("t", "burn"),), (ANY_ALLY,)),
    Design.TURNCOAT_CHARM: _spell(
        1, 3, 2, "flip", (MoveAlly("t", "p"),), (ANY_ALLY, Target("p", among="any", not_host_of="t"))
    ),
    Design.OPEN_HAND: _spell(1, 0, 1, "hand", (ChangeStack("open"), Mana(2))),
    Design.BLIND_OFFERING: _spell(1, 2, 1, "card-back", (ChangeStack("blind"), Actions(1))),
    Design.WARD_OF_STONE: _spell(2, 2, 1, "block", (Ward("t", 2),), ANY_PLAYER),
    Design.OPEN_CONFESSION: _spell(
        1, 5, 2, "priest", (If("hidden", (Reveal("self"), Power("self", 2), Leave("burn"))),)
    ),
    Design.RIMESTORM: _spell(3, 6, 2, "snowflake", (Power("others", -1),)),
    Design.DEEP_WINTER: _spell(1, 9, 4, "glacier", (Power("others", -2),)),
    Design.STUBBORN_HEART: _spell(2, 4, 2, "hp", (Power("self", 2),)),
}
"""64 cards."""

ALLIES: dict[Design, Card] = {
    Design.EAGER_APPRENTICE: _ally(3, 4, 1, "mage", keywords=SUPPORT),
    Design.EMBER_FAMILIAR: _ally(1, 3, 2, "burn", (Burn("deck", 1, "top"),)),
    Design.HEARTH_KEEPER: _ally(2, 4, 2, "flame", (If("weak", (Power("self", 1),)),)),
    Design.TOWER_ARCHIVIST: _ally(1, 4, 2, "book", (Draw(1),)),
    Design.GUILD_INQUISITOR: _ally(1, 9, 3, "zoom", (May((Reveal("t"), Leave("discard")), HIDDEN_PLAYER),)),
    Design.GLACIER_WYRM: _ally(1, 7, 3, "dragon", LOSE_1_BUT_NOT_LAST, OTHER_PLAYER),
    Design.COURIER_RAVEN: _ally(1, 3, 1, "thief", (May((ReplaceWaitingStack(3),)),)),
    Design.COURT_SPY: _ally(1, 4, 2, "watch", (May((Take("burn", "discard", 2, "choose", up_to=True),)),)),
    Design.HEARTH_SALAMANDER: _ally(
        1, 5, 2, "ranged", activate=Activation((Burn("discard", 3, "choose", up_to=True),))
    ),
    Design.HEX_DUELIST: _ally(
        1, 5, 3, "attack", activate=Activation(LOSE_1_BUT_NOT_LAST, mana=1, channel=1, targets=OTHER_PLAYER)
    ),
    Design.GOSSIPING_IMP: _ally(
        2, 3, 1, "chat", (Show("self", "right:self"), Leave("discard")), keywords=NOMAD
    ),
    Design.LEECHING_WISP: _ally(
        1, 4, 2, "vanish", (Power("self", -1, floor=1), If("weak", (Leave("discard"),))), keywords=NOMAD
    ),
    Design.VAULT_MOTH: _ally(1, 3, 1, "bat-wing", (Burn("storage", 1, "random"),), keywords=NOMAD),
    Design.LOYAL_HOUND: _ally(1, 3, 1, "ally", keywords=(*NOMAD, *SUPPORT)),
}
"""18 cards."""

ARTIFACTS: dict[Design, Card] = {
    Design.UNDYING_COAL: _artifact(4, 0, 2, "heal", (If("weak", (Power("self", 1),)),)),
    Design.CURSED_IDOL: _artifact(2, 0, 3, "curse", (Power("self", -1),)),
    Design.TRUTH_BELL: _artifact(1, 0, 2, "reinforce", (Show("t", "left:t"),), HIDDEN_PLAYER),
    Design.FACET_PRISM: _artifact(2, 0, 2, "cavern", (Mana(2),)),
    Design.EVERBURNING_BRAZIER: _artifact(1, 0, 2, "flame", (Burn("deck", 2, "top"),)),
    Design.TURNING_HOURGLASS: _artifact(1, 0, 2, "hourglass", (Actions(1),)),
    Design.SEALED_LETTER: _artifact(2, 0, 1, "scroll", (PeekDeck(3),), on_reveal=(Draw(1),), keywords=SECRET),
    Design.VEILED_DAGGER: _artifact(
        1,
        0,
        2,
        "spellblade",
        (Mana(1),),
        on_reveal=(May(LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, channel=1),),
        keywords=SECRET,
    ),
    Design.BLACKMAIL_LEDGER: _artifact(
        1,
        0,
        2,
        "book",
        (May((PeekStorage("t"),), STORING_PLAYER),),
        on_reveal=(May((Show("t", "self"),), HIDDEN_PLAYER),),
        keywords=SECRET,
    ),
    Design.HUNGRY_TOME: _artifact(
        1,
        0,
        3,
        "bite",
        (
            Choose(
                "self", (Choice("feed", (Burn("hand", 1, "choose"),)), Choice("lose", (Power("self", -1),)))
            ),
        ),
    ),
    Design.GRAVE_CENSER: _artifact(1, 0, 2, "priest", (Take("burn", "discard", 2, "random"),)),
    Design.TWIN_COMPASS: _artifact(1, 0, 1, "gears", (ChangeStack("size", 4), Draw(1))),
}
"""18 cards.

An unrevealed SECRET artifact always asks its holder exactly one question. Its main effect must therefore be a
single `PeekDeck`, a single `Mana`, or a single `May` that looks at the Storage of its one target
(see `rules/secret_artifacts.py`).
"""
