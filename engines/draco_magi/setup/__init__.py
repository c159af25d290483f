"""Everything before the first round: the deal, additional kinds of dragons, and the draft of advanced
cards."""
