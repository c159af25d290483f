"""Relations between users who play together: friends, blocks, invitations to tables and nudges.

Start with `friendships.py`, the relations themselves; `change_friendship.py` also refreshes open pages.
"""
