"""What several workers share through Redis: hints, presence, rates."""
