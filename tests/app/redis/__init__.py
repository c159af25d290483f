"""Tests of what several workers share."""
