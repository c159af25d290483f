"""Sentences as keys with arguments, and the Speaker that puts them into words. Start with `speaker.py`."""
