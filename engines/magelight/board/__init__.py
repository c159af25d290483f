"""Data for pages: the pieces of the table, the viewer's knowledge, the story and the goal."""
