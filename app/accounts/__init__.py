"""The user's own page: name, history, devices, passkeys, settings, export and deletion.

Read `routes` and `profile` first.
"""
