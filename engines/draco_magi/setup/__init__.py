"""Everything before the first round: the deal, additional kinds, and the draft of advanced cards."""
