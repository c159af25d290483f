"""The components as data: costs and powers, written in primitives."""

from engines.res_arcana.cards.card import Card

__all__ = ["Card"]
