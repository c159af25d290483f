"""The style guide: every piece of the pages in every state, for who draws them. In development only."""
