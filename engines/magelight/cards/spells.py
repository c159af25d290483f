"""The card list of the spells: 34 designs, 64 cards. RECONSTRUCTED: no public source prints the cards."""

from engines.magelight.cards.card import Card, InfiltratorsOnly, Kind
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
    MoveAlly,
    PeekStorage,
    Power,
    Primitives,
    RemoveAlly,
    Reveal,
    Show,
    Take,
    Target,
    Ward,
    Win,
)
from engines.magelight.cards.shared_parts import (
    ANY_ALLY,
    ANY_PLAYER,
    HIDDEN_PLAYER,
    LOSE_1_BUT_NOT_LAST,
    OTHER_PLAYER,
    PUBLIC_PLAYER,
    STORING_PLAYER,
    TWO_PLAYERS,
)


def _spell(
    copies: int,
    cost: int,
    burn_value: int,
    do: Primitives,
    targets: tuple[Target, ...] = (),
    *,
    channel: int = 0,
    needs: str | None = None,
    infiltrators_only: InfiltratorsOnly | None = None,
    emblem: str,
) -> Card:
    return Card(
        kind=Kind.SPELL,
        copies=copies,
        cost=cost,
        burn_value=burn_value,
        do=do,
        targets=targets,
        channel=channel,
        needs=needs,
        infiltrators_only=infiltrators_only,
        emblem=emblem,
    )


SPELLS: dict[Design, Card] = {
    Design.DARK_DAY: _spell(
        4,
        0,
        1,
        (Win(),),
        infiltrators_only=InfiltratorsOnly({4: 8, 5: 13, 6: 10}, first_round=4),
        emblem="moon",
    ),
    Design.HOARFROST_DART: _spell(3, 3, 1, LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, emblem="snowflake"),
    Design.FORKED_FROST: _spell(
        2, 5, 2, (Power("a", -1, floor=1), Power("b", -1, floor=1)), TWO_PLAYERS, emblem="snowflake"
    ),
    Design.MOUNTAINFALL: _spell(1, 7, 3, (Power("t", -2),), OTHER_PLAYER, emblem="peaks"),
    Design.SIPHON_SIGIL: _spell(2, 4, 2, (Drain("t", 1, floor=1),), OTHER_PLAYER, emblem="magic"),
    Design.WINTERS_VERDICT: _spell(2, 5, 2, (Power("t", -2),), PUBLIC_PLAYER, emblem="glacier"),
    Design.BACKLASH_HEX: _spell(2, 2, 1, LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, channel=1, emblem="curse"),
    Design.MEND_THE_CIRCLE: _spell(3, 2, 1, (Power("t", 1),), ANY_PLAYER, emblem="heal"),
    Design.UNMASKING: _spell(2, 9, 2, (Reveal("t"),), HIDDEN_PLAYER, emblem="mask"),
    Design.ORDEAL_OF_CANDLES: _spell(
        2,
        7,
        2,
        (Choose("t", (Choice("reveal", (Reveal("t"),)), Choice("lose", (Power("t", -2),)))),),
        HIDDEN_PLAYER,
        emblem="flame",
    ),
    Design.WHISPERED_TRUTH: _spell(3, 2, 1, (Show("t", "right:t"),), HIDDEN_PLAYER, emblem="chat"),
    Design.SCRYING_POOL: _spell(2, 4, 2, (Show("t", "self"),), HIDDEN_PLAYER, emblem="watch"),
    Design.EXCHANGE_OF_OATHS: _spell(
        1, 2, 1, (Show("t", "self"), Show("self", "t")), OTHER_PLAYER, emblem="link"
    ),
    Design.KINDLING_VERSE: _spell(2, 1, 1, (Burn("deck", 2, "top"),), emblem="burn"),
    Design.BONFIRE: _spell(2, 3, 2, (Burn("discard", 3, "choose", up_to=True),), emblem="burn"),
    Design.RITE_OF_THE_VOID: _spell(1, 4, 3, (Burn("deck", 4, "top"),), channel=2, emblem="vanish"),
    Design.THE_GREAT_PYRE: _spell(1, 8, 3, (Burn("discard", 8, "choose", up_to=True),), emblem="volcano"),
    Design.SALVAGED_PAGES: _spell(
        2, 3, 1, (Take("burn", "discard", 4, "choose", up_to=True),), emblem="discard"
    ),
    Design.SMUGGLED_COPY: _spell(2, 5, 2, (Take("burn", "hand", 1, "choose"),), needs="burn", emblem="copy"),
    Design.HURRIED_READING: _spell(2, 1, 1, (Draw(2),), emblem="draw"),
    Design.LEY_SURGE: _spell(3, 1, 1, (Mana(3),), emblem="mana"),
    Design.SECOND_READING: _spell(
        1, 1, 1, (Take("discard", "hand", 1, "choose"),), needs="discard", emblem="book"
    ),
    Design.LIGHT_FINGERS: _spell(
        2, 2, 1, (Take("storage", "hand", 1, "random", who="t"),), STORING_PLAYER, emblem="thief"
    ),
    Design.VAULT_AUDIT: _spell(2, 3, 2, (PeekStorage("t", burn=1),), STORING_PLAYER, emblem="zoom"),
    Design.SEND_AWAY: _spell(2, 2, 1, (RemoveAlly("t", "discard"),), (ANY_ALLY,), emblem="leave"),
    Design.FUNERAL_FLAME: _spell(1, 4, 2, (RemoveAlly("t", "burn"),), (ANY_ALLY,), emblem="flame"),
    Design.TURNCOAT_CHARM: _spell(
        1, 3, 2, (MoveAlly("t", "p"),), (ANY_ALLY, Target("p", among="any", not_host_of="t")), emblem="flip"
    ),
    Design.OPEN_HAND: _spell(1, 0, 1, (ChangeStack("open"), Mana(2)), emblem="hand"),
    Design.BLIND_OFFERING: _spell(1, 2, 1, (ChangeStack("blind"), Actions(1)), emblem="card-back"),
    Design.WARD_OF_STONE: _spell(2, 2, 1, (Ward("t", 2),), ANY_PLAYER, emblem="block"),
    Design.OPEN_CONFESSION: _spell(
        1, 5, 2, (If("hidden", (Reveal("self"), Power("self", 2), Leave("burn"))),), emblem="priest"
    ),
    Design.RIMESTORM: _spell(3, 6, 2, (Power("others", -1),), emblem="snowflake"),
    Design.DEEP_WINTER: _spell(1, 9, 4, (Power("others", -2),), emblem="glacier"),
    Design.STUBBORN_HEART: _spell(2, 4, 2, (Power("self", 2),), emblem="hp"),
}
