"""After a game: reviews, replays, reasons of bots, playing on."""
