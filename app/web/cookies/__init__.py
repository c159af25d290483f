"""Cookies: those with tokens, the check that a browser accepts any, and preferences."""
