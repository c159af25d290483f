"""The checks of `magehall doctor`; `magehall serve` makes those that are fast before it starts."""
