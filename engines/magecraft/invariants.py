"""Invariants of the game state, such as the conservation of gems. The tests check them at every state."""

from collections import Counter

from engines.magecraft.cards import BASIC_SPELLS, STARTER_SPELLS, Gem
from engines.magecraft.limits import (
    ACADEMY_GEMS_BY_PLAYERS,
    BOOK_COUNT,
    MAX_HP,
    PILE_SIZE_BY_PLAYERS,
    RANDOM_PILES,
    START_GEMS,
)
from engines.magecraft.state import Player, Table


def find_broken_invariant(table: Table) -> str | None:
    """Describe the first invariant that the table breaks, or return None."""
    return (
        _check_gems(table)
        or _check_zones(table)
        or _check_cards(table)
        or _check_fallen(table)
        or _check_turn(table)
    )


def _check_gems(table: Table) -> str | None:
    """The number of gems of each colour is constant; they only change zones (R3)."""
    for gem in Gem:
        count = table.academy.gems[gem] + sum([_count_owned(player, gem) for player in table.players])
        expected = ACADEMY_GEMS_BY_PLAYERS[table.seats] + 2 * START_GEMS[gem] * table.seats
        if count != expected:
            return f"{count} gems of {gem.name} instead of {expected}"
    return None


def _count_owned(player: Player, gem: Gem) -> int:
    zones = (player.stock, player.discard, player.hp, player.shield, player.score)
    on_cards = [*player.cantrip, *[slot for card in player.cards for slot in card.gems]]
    return sum([zone[gem] for zone in zones]) + on_cards.count(gem)


def _check_zones(table: Table) -> str | None:
    if min(table.academy.gems.counts) < 0:
        return "less than no gem in the academy"
    for seat, player in enumerate(table.players):
        zones = (player.stock, player.bag, player.discard, player.hp, player.shield, player.score)
        if min([min(zone.counts) for zone in zones]) < 0:
            return f"seat {seat} has less than no gem in a zone"
        if player.hp.total > MAX_HP:
            return f"seat {seat} has {player.hp.total} HP"
    return None


def _check_cards(table: Table) -> str | None:
    """Every copy of a spell is in its pile or in a player's books (R6, R7)."""
    piles = table.academy.piles
    spells = [pile.spell for pile in piles]
    if len(set(spells)) != len(BASIC_SPELLS) + RANDOM_PILES or not set(BASIC_SPELLS) <= set(spells):
        return "the academy has the wrong piles"
    cards = [card for player in table.players for card in player.cards]
    owned = Counter([card.spell for card in cards])
    copies = PILE_SIZE_BY_PLAYERS[table.seats]
    if any(pile.left < 0 or pile.left + owned[pile.spell] != copies for pile in piles):
        return "a pile does not have the copies that nobody learned"
    if any(len(player.books) != BOOK_COUNT for player in table.players):
        return "a player does not have three books"
    for player in table.players:
        starters = [card.spell for card in player.cards if card.spell in STARTER_SPELLS]
        if sorted(starters) != list(STARTER_SPELLS):
            return "a player does not have each starter once"
    ids = [card.id for card in cards]
    if len(set(ids)) < len(ids) or max(ids) > table.made or set(owned) - {*spells, *STARTER_SPELLS}:
        return "a card was given twice or never"
    if any(card.gems and len(card.gems) != len(card.spell_card.cast.slots) for card in cards):
        return "gems lie beside the slots of a card"
    return None


def _check_fallen(table: Table) -> str | None:
    if len(set(table.fallen)) < len(table.fallen) or len(table.fallen) == table.seats:
        return "a mage fell twice, or all did"
    for seat, player in enumerate(table.players):
        if (player.gone or not player.hp.total) and seat not in table.fallen:
            return f"seat {seat} should be out of the game"
    return None


def _check_turn(table: Table) -> str | None:
    turn = table.turn
    own_ids = [card.id for card in table.players[turn.seat].cards]
    if len(set(turn.cast)) < turn.spells_cast or not set(turn.cast) <= set(own_ids):
        return "a spell was cast twice, or by another player"
    if (turn.book is None) != (not turn.spells_cast):
        return "a book was begun without a spell, or a spell cast out of no book"
    return None
