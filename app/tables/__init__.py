"""Tables: their logs, live rooms, schedules, views and pages; read play/room.py first.

A choice goes from http/routes.py through play/room.py and log/commit.py to the bus, and from there through
sockets/hub.py, Room.catch_up, view/ and rendering/ to the open pages.
"""
