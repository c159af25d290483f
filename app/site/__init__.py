"""The server's own identity: its name, colour, logo, and pages about terms, privacy and contact."""
