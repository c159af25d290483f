"""The pictures of Draco Magi: its dragons, its eleven lands and the mountains that they lie on."""
