"""The database: connections, models, schema and clock; read database.py and models.py first."""
