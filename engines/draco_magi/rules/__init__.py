"""The chapters of the rulebook: rounds and their phases, the melee, how battlefields and the game are won."""
