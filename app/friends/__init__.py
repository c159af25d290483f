"""People who play together: friends, blocks, invitations to tables, nudges."""
