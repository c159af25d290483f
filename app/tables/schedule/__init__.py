"""Scheduling: time limits, pauses of bots, and due rows; read plan_rows.py and due_rows.py first."""
