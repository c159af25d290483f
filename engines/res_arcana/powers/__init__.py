"""Using a power: its requirements, the decisions it asks for, and its execution."""
