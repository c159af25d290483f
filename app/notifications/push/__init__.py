"""Web Push: the key, the addresses it may go to, and the letters."""
