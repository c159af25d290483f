"""The chapters of the rulebook: the phases of a round, ranged attacks, resolution, and the endgame."""
