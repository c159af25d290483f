"""The games of installed packages: which are found, and which of their files are served."""
