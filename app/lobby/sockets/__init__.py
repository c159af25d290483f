"""The lobby's open pages, and what they are sent."""
