"""Everything that only pages use: panels, card faces, facts for templates, the story and the goal."""
