"""Everything around the rules: lobby, tables, live updates, identity."""
