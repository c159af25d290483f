"""Everything that only pages show: panels, card faces, facts derived from a view, previews, story and
goal."""
