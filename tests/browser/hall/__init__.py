"""Everything around a table: the lobby, people, settings, calls."""
