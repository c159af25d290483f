"""Routes of the lobby: pages, form posts and the WebSocket. Start with `routes.py`."""
