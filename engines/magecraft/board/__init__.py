"""Everything that only pages use: panels, card faces, previews of spellbooks, the story and the goal."""
