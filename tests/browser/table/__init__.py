"""The table: how one chooses there, what one reads, hears and is told."""
