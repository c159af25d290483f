"""The chapters of the rulebook: rounds and their phases, ranged attacks, the melee, resolution, and the
endgame."""
