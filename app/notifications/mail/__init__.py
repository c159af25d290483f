"""Mail: its texts, its signed links, the confirmation of addresses, and the SMTP client."""
