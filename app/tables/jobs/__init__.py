"""What happens by itself: time-outs, bots standing in, tables that nobody came to."""
