"""The viewer's knowledge: read from their view as data, and shown in a panel above the board."""
