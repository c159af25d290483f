"""The account page /me: name, history, devices, passkeys, settings, export and deletion.

Read `routes` and `profile` first.
"""
