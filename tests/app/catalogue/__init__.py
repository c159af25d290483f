"""Tests of the pages about games."""
