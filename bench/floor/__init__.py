"""The floor beside the house: what the same traffic costs a server that does nothing but carry it.

`app` is that server, `entries` what it keeps; `traffic` is what goes over the wire in a game of the house,
noted while it is played, and `load` plays it again here. `floors` are the two that are measured.
`broadcast` is less still: it sends what is posted to all its sockets. `program` and `serving` run either.
"""
