"""What can never be true of a table: the laws of conservation, checked at every state by the tests."""

from collections import Counter

from engines.magecraft.cards import BASIC_SPELLS, BOOK_COUNT, MAX_HP, STARTER_SPELLS, Gem
from engines.magecraft.rules.setup import ACADEMY_GEMS, PILE_SIZES, RANDOM_PILES, START_GEMS
from engines.magecraft.state import Player, Table


def find_broken_invariant(table: Table) -> str | None:
    """None, or what is impossible about the table."""
    return _gems(table) or _zones(table) or _cards(table) or _fallen(table) or _turn(table)


def _gems(table: Table) -> str | None:
    """R3: gems only ever change their zone."""
    for gem in Gem:
        count = table.academy.gems[gem] + sum([_held(player, gem) for player in table.players])
        due = ACADEMY_GEMS[table.seats] + 2 * START_GEMS[gem] * table.seats
        if count != due:
            return f"{count} gems of {gem.name} instead of {due}"
    return None


def _held(player: Player, gem: Gem) -> int:
    zones = (player.stock, player.discard, player.hp, player.shield, player.score)
    laid = [*player.cantrip, *[one for card in player.cards for one in card.gems]]
    return sum([zone[gem] for zone in zones]) + laid.count(gem)


def _zones(table: Table) -> str | None:
    if min(table.academy.gems.counts) < 0:
        return "less than no gem in the academy"
    for seat, player in enumerate(table.players):
        zones = (player.stock, player.bag, player.discard, player.hp, player.shield, player.score)
        if min([min(zone.counts) for zone in zones]) < 0:
            return f"seat {seat} has less than no gem in a zone"
        if player.hp.total > MAX_HP:
            return f"seat {seat} has {player.hp.total} HP"
    return None


def _cards(table: Table) -> str | None:
    """R6, R7: the copies of every spell are in its pile or in a player's books."""
    piles = table.academy.piles
    spells = [pile.spell for pile in piles]
    if len(set(spells)) != len(BASIC_SPELLS) + RANDOM_PILES or not set(BASIC_SPELLS) <= set(spells):
        return "the academy has the wrong piles"
    cards = [card for player in table.players for card in player.cards]
    owned = Counter([card.spell for card in cards])
    copies = PILE_SIZES[table.seats]
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
    if any(card.gems and len(card.gems) != len(card.printed.cast.slots) for card in cards):
        return "gems lie beside the slots of a card"
    return None


def _fallen(table: Table) -> str | None:
    if len(set(table.fallen)) < len(table.fallen) or len(table.fallen) == table.seats:
        return "a mage fell twice, or all did"
    for seat, player in enumerate(table.players):
        if (player.gone or not player.hp.total) and seat not in table.fallen:
            return f"seat {seat} should be out of the game"
    return None


def _turn(table: Table) -> str | None:
    turn = table.turn
    own = [card.id for card in table.players[turn.seat].cards]
    if len(set(turn.cast)) < turn.spells_cast or not set(turn.cast) <= set(own):
        return "a spell was cast twice, or by another player"
    if (turn.book is None) != (not turn.spells_cast):
        return "a book was begun without a spell, or a spell cast out of no book"
    return None
