"""The viewer's question: the action bar, the tray, and what follows from each pick."""
