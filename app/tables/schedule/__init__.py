"""When something happens by itself: clocks of questions, pauses of bots, and the rows of what is due."""
