"""Schemas of the JSON API: requests, responses, and the table."""
