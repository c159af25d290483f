"""Talk at a table: the players' circle and the watchers', kept apart while a game runs."""
