"""Web Push: validation of endpoints, encryption, and delivery."""
