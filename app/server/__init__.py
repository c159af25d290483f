"""A running server: its services, its application, its processes."""
