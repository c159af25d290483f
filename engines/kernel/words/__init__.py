"""Sentences: keys and arguments, told in the right voice and language."""
