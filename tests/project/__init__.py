"""Tests of the project itself: its layout, locks and checks, and the guide to adding a game."""
