"""`magehall balance`: measures by games between bots whether a game is fair."""
