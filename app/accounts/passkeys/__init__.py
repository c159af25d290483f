"""Passkeys: a name, its seats and settings, on any device that holds one."""
