"""Repeated form posts: a form that arrives again with the same op is not handled again."""
