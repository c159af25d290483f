"""Logs and metrics for operators."""
