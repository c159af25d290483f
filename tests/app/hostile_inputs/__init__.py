"""Hostile values in every parameter of every route. Start with `test_every_parameter.py`."""
