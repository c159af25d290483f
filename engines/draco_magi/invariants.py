"""Invariants of the table, which the tests check at every state."""

from engines.draco_magi.cards.battle_cards import ADVANCED, BASICS
from engines.draco_magi.cards.battlefields import Battlefield
from engines.draco_magi.cards.dragons import build_dragon_deck
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.limits import ADVANCED_CARDS_AT_START, BATTLEFIELDS_IN_PLAY, DRAGONS_PER_SIDE
from engines.draco_magi.rules.attack import Attack
from engines.draco_magi.rules.endgame import gem_victory
from engines.draco_magi.rules.melee import can_attack
from engines.draco_magi.rules.placement import Place, can_place
from engines.draco_magi.state import EXTRAS, Phase, Table

MAX_BATTLEFIELDS_LAID = 15
"""Maximum number of battlefields that a game can lay.

Without a winner two players hold 3 gems each at most, and six sides have none: so at most 12 battlefields
are won before the last one, and 3 are in play.
"""


def find_broken_invariant(table: Table) -> str | None:
    """Return a description of the first broken invariant, or None."""
    return (
        _check_extras(table)
        or _check_dragons(table)
        or _check_battle_cards(table)
        or _check_battlefields(table)
        or _check_marker(table)
        or _check_active_player(table)
    )


def _check_extras(table: Table) -> str | None:
    for player in table.players:
        if (len(player.extras) or len(player.unused)) and (
            tuple(sorted([*player.extras, *player.unused])) != EXTRAS
        ):
            return "not each additional kind once"
    return None


def _check_dragons(table: Table) -> str | None:
    for seat, player in enumerate(table.players):
        cards: list[Dragon] = [*player.deck, *player.hand, *player.discard]
        for field in table.fields:
            if field is None:
                continue
            cards += field.dragons_of(seat)
            if field.count(seat) > DRAGONS_PER_SIDE:
                return "more than three dragons on a side"
        if cards and tuple(sorted(cards)) != build_dragon_deck(player.extras):
            return f"the dragons of seat {seat} are not those of the deck"
        if not player.discard.open:
            return "a discarded dragon is not open"
    return None


def _check_battle_cards(table: Table) -> str | None:
    advanced = [*table.advanced]
    for seat, player in enumerate(table.players):
        piles = (player.battle_deck, player.battle_hand, player.battle_open, player.battle_discard)
        cards = [card for pile in piles for card in pile]
        if cards and sorted(cards) != sorted([*BASICS, *player.advanced]):
            return f"the battle cards of seat {seat} are not those that were gained"
        if not all(pile.open for pile in piles[2:]):
            return "an open battle card is not known to all"
        advanced += [*player.advanced, *player.draft]
    drafted = [card for player in table.players for card in tuple(player.advanced)[:ADVANCED_CARDS_AT_START]]
    returned = [card for player in table.players for card in player.returned]
    if len({*drafted, *returned}) < len(drafted) + len(returned):
        return "a card that went back in the draft was drafted too"
    if advanced and tuple(sorted(advanced)) != ADVANCED:
        return "not each advanced card once"
    return None


def _check_battlefields(table: Table) -> str | None:
    laid = [field.side for field in table.fields if field is not None]
    laid += [side for player in table.players for side in player.won]
    cards = [side.card for side in (*laid, *table.battlefields)]
    if cards and sorted(cards) != list(Battlefield):
        return "not each battlefield once"
    if len(laid) > MAX_BATTLEFIELDS_LAID:
        return "more battlefields were laid than a game can need"
    if table.ending is None and any(gem_victory(player.gems) for player in table.players):
        return "a player has won and the game goes on"
    return None


def _check_marker(table: Table) -> str | None:
    """Check that the marker passed once for each battlefield, so 3 times per round (R49, R54)."""
    if table.phase is Phase.SETUP:
        passed = 0
    else:
        rounds = table.round - 1
        passed = BATTLEFIELDS_IN_PLAY * rounds + sum(table.resolved)
    holder = (table.first + passed) % 2
    return None if table.marker == holder else "the marker is with the wrong player"


def _check_active_player(table: Table) -> str | None:
    """Check that a player who has to place or attack is able to: everybody may conclude that (R17, R39)."""
    match table.agenda[-1] if table.agenda else None:
        case Place(seat) if not can_place(table, seat):
            return "a player without a placement is asked for one"
        case Attack(seat) if not can_attack(table, seat):
            return "a player who cannot attack is asked to"
        case _:
            return None
