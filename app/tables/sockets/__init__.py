"""WebSockets of tables: the endpoint, the messages, the hub that fills their outboxes, and the heartbeat."""
