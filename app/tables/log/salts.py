"""Chairs: seats in the order in which their salts make the key, which may not be the order they play in."""

from collections.abc import Iterable

import msgspec

from app.storage.models import Seat, Table
from engines.kernel.matches.shares import FairDeal, Share, ShareKind, sealed_text
from engines.kernel.rng import key_of


def by_chair(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats as they were when the table was sealed; where it was not, as they are."""
    return tuple(sorted(seats, key=lambda one: one.seat if one.chair is None else one.chair))


def salts_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The salts that make the key, once they are all known."""
    return tuple([one.salt for one in by_chair(seats)])


def key_of_table(table: Table, seats: Iterable[Seat]) -> str:
    """The key of the chance of a game that has begun."""
    return key_of(table.seed, salts_of(seats))


def shares_of(seats: Iterable[Seat]) -> tuple[Share, ...]:
    """What each chair gives; a hash that is not opened yet counts as one that will not be."""
    return tuple([Share(_kind(one), one.salt_hash) for one in by_chair(seats)])


def sealed_text_of(table: Table, seats: Iterable[Seat]) -> str:
    """What is sealed of a table before any salt is opened."""
    options = msgspec.json.decode(table.options)
    is_drawn, shares = table.seating == "random", shares_of(seats)
    return sealed_text(table.game, options, table.commitment, is_drawn, shares, table.origin_hash)


def fair_deal_of(table: Table, seats: Iterable[Seat]) -> FairDeal | msgspec.UnsetType:
    """How the key of a game that has begun came about; nothing where that was not kept yet."""
    if table.seal is None:
        return msgspec.UNSET
    chairs = by_chair(seats)
    drawn = tuple([one.seat for one in chairs]) if table.seating == "random" else ()
    return FairDeal(table.seal, shares_of(chairs), drawn)


def _kind(seat: Seat) -> ShareKind:
    kind: ShareKind = msgspec.convert("silent" if seat.share == "hashed" else seat.share, ShareKind)
    return kind
