"""Passkeys: users can sign in with them on any device that holds one. Read `routes` first."""
