"""The endpoints of the JSON API, a module for each subject."""
