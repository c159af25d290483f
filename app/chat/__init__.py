"""Chat at a table: the players' and the spectators' channel, separate until the game has finished.

Read `channels` and `messages` first.
"""
