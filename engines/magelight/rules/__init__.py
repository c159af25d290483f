"""The chapters of the rulebook: setup, the turn and its steps, drawing, the artifact check, the end."""
