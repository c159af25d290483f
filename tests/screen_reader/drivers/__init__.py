"""Drivers of a session with a screen reader: its bus, Orca, Firefox in a window, and a keyboard."""
