"""The command line: `magehall`."""
