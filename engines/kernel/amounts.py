"""Amounts of several kinds: what the ways of a payment or a mix are made of."""

from collections.abc import Iterator


def amount_vectors(limits: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """Every vector within `limits` that adds up to `total`; the most of the first kind comes first."""
    if len(limits) == 1:
        if total <= limits[0]:
            yield (total,)
        return
    least = max(0, total - sum(limits[1:]))
    for count in range(min(limits[0], total), least - 1, -1):
        for rest in amount_vectors(limits[1:], total - count):
            yield (count, *rest)
