"""The command `balance`: bots play a game against themselves, and what is fair."""
