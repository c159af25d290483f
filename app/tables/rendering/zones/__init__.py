"""The fragments of each zone of a table, except those that a game's board builds."""
