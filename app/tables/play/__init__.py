"""Tables in the memory of this worker: rooms, and the moves made in them; read room.py first."""
