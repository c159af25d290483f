"""Finished games: records, progress, reasons of bots, and the origins of games that continue from them."""
