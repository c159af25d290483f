"""The application in this process: routes, rooms, log."""
