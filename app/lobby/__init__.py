"""The lobby: everything before a game starts, from the home page to the deal.

`lists` reads the tables that pages list, `seats` assigns seats, `starting` creates tables and starts games,
`sockets` keeps open lobby pages up to date, and `http` has the routes of all of them.
"""
