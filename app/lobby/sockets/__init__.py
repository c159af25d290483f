"""The hub of the lobby's sockets, and the reconciliation that finds changes whose hints were lost."""
