"""Bots: how strong they are, the processes they think in, and their turns at the tables.

A bot is given a world made of what a player in its seat would see, and nothing else: it runs in another
process, and what is not sent there is not known there.
"""
