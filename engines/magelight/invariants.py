"""Invariants of every table, which the tests check at every state."""

from engines.kernel.secrecy.audience import ALL, only
from engines.magelight.cards.deck import CARDS, DECK, is_artifact
from engines.magelight.cards.roles import Role
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS, MAX_POWER
from engines.magelight.rules.endgame import is_drained, is_purged
from engines.magelight.state import Player, Table


def find_broken_invariant(table: Table) -> str | None:
    """Return a description of the first broken invariant, or None."""
    return _check_cards(table) or _check_players(table) or _check_roles(table) or _check_artifacts(table)


def _check_cards(table: Table) -> str | None:
    piles = (table.deck, table.discard, table.burnt, table.hand, table.aside, table.resolving, table.playing)
    cards = [card for pile in (*piles, table.waiting) for card in pile]
    for player in table.players:
        cards += [*player.storage, *(ally.design for ally in player.allies)]
    if tuple(sorted(cards)) != DECK:
        return "the hundred cards are not all there exactly once"
    open_piles = (table.discard, table.burnt, table.playing)
    return None if all(pile.open for pile in open_piles) else "a face-up card is not known to all"


def _check_players(table: Table) -> str | None:
    turn = table.turn
    if any(not 0 <= player.power <= MAX_POWER or player.ward < 0 for player in table.players):
        return "Power or Ward out of bounds"
    if turn.counted and min(turn.mana, turn.actions) < 0:
        return "Mana or Actions below 0"
    ids = [ally.id for player in table.players for ally in player.allies]
    if len(set(ids)) < len(ids) or max(ids, default=0) > table.arrived:
        return "an ally's id is not unique or was never assigned"
    return None


def team_audience(table: Table) -> int:
    """The audience that consists of all Infiltrators."""
    return only(*[seat for seat, player in enumerate(table.players) if player.role.open is Role.INFILTRATOR])


def role_audience(player: Player, seat: int, infiltrators: int) -> int:
    """The audience of a role: its owner, players it was shown to, fellow Infiltrators, or all (R4, R30)."""
    if not player.role_is_hidden:
        return ALL
    teammates = infiltrators if player.role.open is Role.INFILTRATOR else 0
    return only(seat, *player.shown_to) | teammates


def _check_roles(table: Table) -> str | None:
    infiltrators = team_audience(table)
    if infiltrators.bit_count() != INFILTRATORS_BY_PLAYERS[table.seats]:
        return "a wrong number of Infiltrators"
    if table.ending is None and (is_purged(table) or is_drained(table)):
        return "a team has won, but the game goes on"
    for seat, player in enumerate(table.players):
        if player.role.known != role_audience(player, seat, infiltrators):
            return f"the role of seat {seat} has the wrong audience"
    return None


def _check_artifacts(table: Table) -> str | None:
    """Check that artifacts are where the check puts them (R21): a checked hand holds no unresolved ones."""
    turn = table.turn
    if not all(is_artifact(card) for card in (*table.aside, *table.resolving)):
        return "a card that is not an artifact is among the artifacts"
    hidden = [card for card, known in table.resolving.pairs() if known != ALL]
    if not all(CARDS[card].is_secret for card in hidden):
        return "an artifact without SECRET is resolved unrevealed"
    artifact_count = sum(is_artifact(card) for card in (*table.hand, *table.aside, *table.resolving))
    if turn.checked and artifact_count > turn.found + turn.grabbed:
        return "an artifact in the hand was never resolved"
    return None
