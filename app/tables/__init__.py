"""The live layer: choices in, views out.

One choice goes routes -> room.play -> store.append -> bus.publish, and from the bus hub -> room.catch_up ->
describe -> render -> outboxes.
"""
