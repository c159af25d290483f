"""Users and sessions: names, session cookies, rate limits and restrictions. Read `current_user` first."""
