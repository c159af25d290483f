"""Games in progress and games on paper."""
