"""The same house for programs: JSON under /api, described at /docs."""
