"""Pages around a table: the lobby, accounts, friends, settings, notifications."""
