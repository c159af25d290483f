"""Retention: how long finished games, guests, messages and the audit log are stored, and their deletion."""
