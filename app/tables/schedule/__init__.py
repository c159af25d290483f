"""Scheduling: time limits, pauses of bots, and due rows; read timing.py and due_rows.py first."""
