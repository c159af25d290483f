"""Amounts of several kinds: what the ways of a payment or a mix are made of."""

from functools import lru_cache


@lru_cache(1 << 14)
def amount_vectors(limits: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Every vector within `limits` that adds up to `total`; the most of the first kind comes first."""
    first, others = limits[0], limits[1:]
    if not others:
        return ((total,),) if total <= first else ()
    least = max(0, total - sum(others))
    return tuple(
        [
            (count, *rest)
            for count in range(min(first, total), least - 1, -1)
            for rest in amount_vectors(others, total - count)
        ]
    )
