"""Notifications of absent users, by Web Push and by mail.

Read `sender` first: other packages notify users through it. `turn_notifications` notifies players of their
turn. `routes` and `settings_panel` are the user's settings, `store` their queries. `push` and `mail` deliver.
"""
