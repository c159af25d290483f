"""The card list of the artifacts: 12 designs, 18 cards. RECONSTRUCTED: no public source prints the cards.

An unrevealed SECRET artifact always asks its holder exactly one question. Its main effect must therefore be a
single `PeekDeck`, a single `Mana`, or a single `May` that looks at the Storage of its one target
(see `rules/secret_artifacts.py`).
"""

from engines.magelight.cards.card import Card, Keyword, Kind
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import (
    Actions,
    Burn,
    ChangeStack,
    Choice,
    Choose,
    Draw,
    If,
    Mana,
    May,
    PeekDeck,
    PeekStorage,
    Power,
    Primitives,
    Show,
    Take,
    Target,
)
from engines.magelight.cards.shared_parts import (
    HIDDEN_PLAYER,
    LOSE_1_BUT_NOT_LAST,
    OTHER_PLAYER,
    STORING_PLAYER,
)


def _artifact(
    copies: int, burn_value: int, do: Primitives, targets: tuple[Target, ...] = (), *, emblem: str
) -> Card:
    return Card(
        kind=Kind.ARTIFACT, copies=copies, burn_value=burn_value, do=do, targets=targets, emblem=emblem
    )


def _secret(copies: int, burn_value: int, do: Primitives, on_reveal: Primitives, *, emblem: str) -> Card:
    keywords = (Keyword.SECRET,)
    return Card(
        kind=Kind.ARTIFACT,
        copies=copies,
        burn_value=burn_value,
        do=do,
        on_reveal=on_reveal,
        keywords=keywords,
        emblem=emblem,
    )


ARTIFACTS: dict[Design, Card] = {
    Design.UNDYING_COAL: _artifact(4, 2, (If("weak", (Power("self", 1),)),), emblem="heal"),
    Design.CURSED_IDOL: _artifact(2, 3, (Power("self", -1),), emblem="curse"),
    Design.TRUTH_BELL: _artifact(1, 2, (Show("t", "left:t"),), HIDDEN_PLAYER, emblem="reinforce"),
    Design.FACET_PRISM: _artifact(2, 2, (Mana(2),), emblem="cavern"),
    Design.EVERBURNING_BRAZIER: _artifact(1, 2, (Burn("deck", 2, "top"),), emblem="flame"),
    Design.TURNING_HOURGLASS: _artifact(1, 2, (Actions(1),), emblem="hourglass"),
    Design.SEALED_LETTER: _secret(2, 1, (PeekDeck(3),), (Draw(1),), emblem="scroll"),
    Design.VEILED_DAGGER: _secret(
        1, 2, (Mana(1),), (May(LOSE_1_BUT_NOT_LAST, OTHER_PLAYER, channel=1),), emblem="spellblade"
    ),
    Design.BLACKMAIL_LEDGER: _secret(
        1,
        2,
        (May((PeekStorage("t"),), STORING_PLAYER),),
        (May((Show("t", "self"),), HIDDEN_PLAYER),),
        emblem="book",
    ),
    Design.HUNGRY_TOME: _artifact(
        1,
        3,
        (
            Choose(
                "self",
                (Choice("feed", (Burn("hand", 1, "choose"),)), Choice("lose", (Power("self", -1),))),
            ),
        ),
        emblem="bite",
    ),
    Design.GRAVE_CENSER: _artifact(1, 2, (Take("burn", "discard", 2, "random"),), emblem="priest"),
    Design.TWIN_COMPASS: _artifact(1, 1, (ChangeStack("size", 4), Draw(1)), emblem="gears"),
}
