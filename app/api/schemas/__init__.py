"""What programs send, and what they are sent."""
