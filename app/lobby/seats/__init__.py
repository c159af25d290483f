"""Who sits where: invites, sitting down, getting up."""
