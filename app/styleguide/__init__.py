"""The style guide: every component of the pages in every state, for designers. Served in development only."""
