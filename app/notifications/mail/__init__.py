"""Mail: its words, its links, the address it goes to, and the server it is handed to."""
