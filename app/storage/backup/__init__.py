"""Backups: one file with the database and the secret key, and how a server is restored from it."""
