"""Decisions as data, and the agenda of tasks that asks for them."""
