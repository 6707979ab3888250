"""mapoc-tui: run, test and replay tabletop fights in a terminal."""

__version__ = "0.1.0"
