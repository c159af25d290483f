"""The database: connections, rows, schema and its clock."""
