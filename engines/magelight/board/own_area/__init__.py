"""The viewer's own area: counters, and the cards fitted into it."""
