"""How much and how often: bodies, requests, sockets."""
