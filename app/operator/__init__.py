"""The operator's pages: overview of the server, reports and moderation. Read `routes` and `actions` first."""
