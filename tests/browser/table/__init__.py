"""The table's page: choices, announcements, chat and layout."""
