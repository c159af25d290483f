"""How a card is played or used: its targets and its price, then its effect, primitive by primitive."""
