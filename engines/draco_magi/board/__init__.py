"""Everything that only pages show: panels, card faces, previews of choices, the story and the goal."""
