"""Tables as pages list them: open ones, one's own, friends', finished ones."""
