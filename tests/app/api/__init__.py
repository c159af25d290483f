"""The JSON for programs, endpoint by endpoint."""
