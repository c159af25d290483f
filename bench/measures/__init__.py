"""The benches: each class measures one aspect of the server. Read `tables` first."""
