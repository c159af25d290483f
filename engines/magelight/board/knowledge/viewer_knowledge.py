"""The viewer's knowledge as data for a panel of the board, read only from the viewer's own view."""

from typing import Literal

from msgspec import Struct

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.limits import INFILTRATORS_BY_PLAYERS
from engines.magelight.state import Note, Player, Table

Why = Literal["public", "own", "shown", "team", "rest", ""]
"""Source of the knowledge of a role, "" if it is unknown.

The role is "public", the viewer's "own", was "shown" to them, was known from the start in their "team", or
follows because no other role is left ("rest").
"""


class Knowledge(Struct, frozen=True, gc=False, kw_only=True):
    """One viewer's knowledge of cards, beyond what is public.

    `hand` are the known cards in the active player's hand, `waiting` those in the stack for the next player.
    `deck` are the top cards, topmost first, down to the deepest known one; unknown ones are None. `passed`
    and `received` are the last stacks, `looks` the Storages looked into, each as it was then.
    """

    hand: tuple[Design, ...]
    waiting: tuple[Design, ...]
    deck: tuple[Design | None, ...]
    passed: Note | None = None
    received: Note | None = None
    looks: tuple[Note, ...] = ()


def knowledge_of(view: Table, viewer: Viewer) -> Knowledge:
    """Read the knowledge of a viewer from their own view."""
    notes: tuple[Note, ...] = (view.players[viewer].notes.value or ()) if viewer is not None else ()
    stacks = {note.kind: note for note in notes if note.kind != "storage"}
    return Knowledge(
        hand=(*_known_cards(view.hand), *_known_cards(view.aside), *_known_cards(view.resolving)),
        waiting=_known_cards(view.waiting),
        deck=_known_top(view.deck),
        passed=stacks.get("passed"),
        received=stacks.get("received"),
        looks=_storage_looks(notes),
    )


@cached_by_identity
def _storage_looks(notes: tuple[Note, ...]) -> tuple[Note, ...]:
    return tuple([note for note in notes if note.kind == "storage"])


def deduce_role(view: Table, seat: int, viewer: Viewer) -> tuple[Role | None, Why]:
    """The role of the player at a seat and why the viewer knows it: they saw it, or no other is possible."""
    player = view.players[seat]
    if player.role.value is not None:
        return player.role.value, why_seen(seat, player, viewer)
    seen = [other.role.value for other in view.players if other.role.value is not None]
    infiltrators = INFILTRATORS_BY_PLAYERS[view.seats]
    if seen.count(Role.INFILTRATOR) == infiltrators:
        return Role.GUILDMAGE, "team" if _is_infiltrator(view, viewer) else "rest"
    if seen.count(Role.GUILDMAGE) == view.seats - infiltrators:
        return Role.INFILTRATOR, "rest"
    return None, ""


def _is_infiltrator(view: Table, viewer: Viewer) -> bool:
    return viewer is not None and view.players[viewer].role.value is Role.INFILTRATOR


def why_seen(seat: int, player: Player, viewer: Viewer) -> Why:
    """The reason why the viewer sees the role of the player at a seat, or "" if they do not."""
    if player.role.value is None:
        return ""
    if not player.role_is_hidden:
        return "public"
    if seat == viewer:
        return "own"
    return "shown" if viewer in player.shown_to else "team"


def _known_cards(pile: Pile[Design]) -> tuple[Design, ...]:
    return tuple([card for card in pile.cards if card is not None])


def _known_top(deck: Pile[Design]) -> tuple[Design | None, ...]:
    depth = next((place for place, card in enumerate(deck.cards) if card is not None), len(deck))
    return deck.cards[depth:][::-1]
