"""Salts of the seats, from which the key of a game is derived.

Their order is that of the chairs: the seats' numbers when the table was sealed, before seats were drawn.
"""

from collections.abc import Iterable

import msgspec

from app.storage.models import Seat, Table
from engines.kernel.matches.shares import FairDeal, Share, ShareKind, sealed_text
from engines.kernel.rng import key_of


def sort_by_chair(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats in the order of their chairs; in the present order if the table was not sealed."""
    return tuple(sorted(seats, key=lambda row: row.seat if row.chair is None else row.chair))


def list_salts(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The salts from which the key is derived, once all are known."""
    return tuple([row.salt for row in sort_by_chair(seats)])


def derive_key(table: Table, seats: Iterable[Seat]) -> str:
    """The key of a started game's random numbers."""
    return key_of(table.seed, list_salts(seats))


def list_shares(seats: Iterable[Seat], protocol: int) -> tuple[Share, ...]:
    """The share of each chair; an unopened hash counts as silent."""
    return tuple([_build_share(row, protocol) for row in sort_by_chair(seats)])


def compose_sealed_text(table: Table, seats: Iterable[Seat]) -> str:
    """The text that is sealed before any salt is opened."""
    options = msgspec.json.decode(table.options)
    return sealed_text(
        table.game,
        options,
        table.commitment,
        table.seating == "random",
        list_shares(seats, table.protocol),
        table.origin_hash,
        table.protocol,
        table.rules_version,
    )


def build_fair_deal(table: Table, seats: Iterable[Seat]) -> FairDeal | msgspec.UnsetType:
    """The proof of how a game's key came about; UNSET for tables dealt before seals were stored."""
    if table.seal is None:
        return msgspec.UNSET
    chairs = sort_by_chair(seats)
    drawn_seats = tuple([row.seat for row in chairs]) if table.seating == "random" else ()
    return FairDeal(table.seal, list_shares(chairs, table.protocol), drawn_seats)


def _build_share(seat: Seat, protocol: int) -> Share:
    kind: ShareKind = msgspec.convert("silent" if seat.share == "hashed" else seat.share, ShareKind)
    has_strength = kind == "bot" and protocol > 1 and seat.bot is not None
    return Share(kind, seat.salt_hash, seat.bot if has_strength and seat.bot else msgspec.UNSET)
