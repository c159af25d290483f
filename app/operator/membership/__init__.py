"""The operator's page of membership links, and the actions that make and remove members."""
