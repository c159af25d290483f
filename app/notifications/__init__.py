"""Calling people who are away: by Web Push and by mail, when it is their turn or others ask for them.

Others call somebody by `messenger.call_player`. From the top down: `routes`, `mail_routes`, `panel` (what one
can set), `turn_calls` (the rows that are due), `messenger` (what is sent in the background), `push`, `mail`
(how), `wishes`, `reachable` (to whom).
"""
