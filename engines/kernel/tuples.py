"""Helpers for tuples."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with the item at index `at` replaced."""
    return (*items[:at], item, *items[at + 1 :])
