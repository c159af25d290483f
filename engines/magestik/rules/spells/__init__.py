"""Spells: which ones can be cast, their details, payment and effects (R22-R26)."""
