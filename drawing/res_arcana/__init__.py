"""The pictures of Res Arcana: one per component, and the table."""
