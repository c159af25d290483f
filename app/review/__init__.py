"""Reviews of finished games: asked for, made bit by bit by a process of low priority, kept, and shown.

Nothing of a game is looked at before it is over. What a review says is the opinion of a bot.
"""
