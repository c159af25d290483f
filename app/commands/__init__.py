"""The command line `magehall`. Start with `main.py`, which registers all subcommands."""
