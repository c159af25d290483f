"""Everything that only pages need; no rule imports it."""
