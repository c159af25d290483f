"""Tests that run for every game of the catalogue."""
