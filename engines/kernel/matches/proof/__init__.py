"""The proof in a record that nobody chose what chance, clocks and bots did; see `protocol.py`."""
