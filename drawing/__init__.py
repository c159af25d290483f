"""The illustrations of the games and of the players: data and code that draw static/art/."""
