"""Magehall for programs: JSON under /api, described at /docs."""
