"""The append-only log of each table, and the scenes loaded from it; read scene.py and commit.py first."""
