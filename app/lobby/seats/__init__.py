"""Seats of open tables: taking and leaving them, and the invites that give access to them."""
