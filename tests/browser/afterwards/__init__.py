"""When a game is over: reviews, steps, reasons, playing on."""
