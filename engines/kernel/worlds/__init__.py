"""Worlds that a viewer cannot tell from the true one."""
