"""The viewer's question: the action bar, the tray, and the lookahead after each pick."""
