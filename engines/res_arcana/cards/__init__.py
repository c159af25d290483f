"""The components as data: what they cost and do, written in primitives. Templates are given this package."""

from engines.res_arcana.cards.card import Card

__all__ = ["Card"]
