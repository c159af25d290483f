"""Before the first round: the deal, additional kinds of asymmetrical decks, the draft of advanced cards."""
