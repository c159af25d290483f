"""Matching of cards to attacks: the largest defence without a Flight (R40, D11)."""

from typing import NamedTuple, TypeVar

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard

Cards = tuple[BattleCard, ...]

T = TypeVar("T")


class Blocker(NamedTuple):
    """A card and the attack it blocks."""

    card: BattleCard
    attack: AttackType


def remove_first(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items without the first that equals `item`."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def largest_defence(cards: Cards, attacks: Attacks) -> list[Blocker]:
    """Block the maximum number of attacks with these cards, one attack each, using plain cards first (D11).

    This is bipartite matching by augmenting paths. A new card may push earlier cards to other attacks that
    they can block, so a card that has found an attack never loses it.
    """
    blockers: list[BattleCard | None] = [None] * len(attacks)

    def assign(card: BattleCard, tried: set[int]) -> bool:
        for index, attack in enumerate(attacks):
            if index in tried or attack not in BATTLE_CARDS[card].types:
                continue
            tried.add(index)
            blocker = blockers[index]
            if blocker is None or assign(blocker, tried):
                blockers[index] = card
                return True
        return False

    for card in sorted(cards, key=lambda card: (not BATTLE_CARDS[card].plain, card)):
        if None not in blockers:
            break
        assign(card, set())
    pairs = zip(blockers, attacks, strict=True)
    blocks = [Blocker(card, attack) for card, attack in pairs if card is not None]
    return sorted(blocks, key=lambda block: (not BATTLE_CARDS[block.card].plain, block.card))
