"""What a game gives: its one contract with everything that plays, shows, stores or checks it."""
