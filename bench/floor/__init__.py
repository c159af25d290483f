"""The floor: a server that carries the same traffic as Magehall and does nothing else.

It gives a lower bound for the cost of a request.

Read `app` first: it is the server; `entries` is its database and `floors` are its two variants. `traffic`
records the bytes of a game played at Magehall, and `load` replays them here. `broadcast` does even less: it
sends what is posted to all its sockets. `program` and `serving` run either.
"""
