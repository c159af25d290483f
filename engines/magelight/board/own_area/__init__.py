"""The viewer's own zone: counters and cards, which are fitted into it however many there are."""
