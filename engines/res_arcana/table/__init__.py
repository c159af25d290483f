"""The things on the table: components, hands and decks, what things cost, points."""
