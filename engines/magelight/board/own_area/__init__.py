"""The viewer's own zone: counters and cards, which are fitted into it."""
