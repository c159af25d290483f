"""Amounts of several kinds, such as the ways to pay a price."""

from functools import lru_cache


@lru_cache(1 << 14)
def amount_vectors(limits: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Every vector within `limits` that adds up to `total`, in descending order."""
    first, others = limits[0], limits[1:]
    if not others:
        return ((total,),) if total <= first else ()
    least = max(0, total - sum(others))
    return tuple(
        [
            (count, *other_amounts)
            for count in range(min(first, total), least - 1, -1)
            for other_amounts in amount_vectors(others, total - count)
        ]
    )
