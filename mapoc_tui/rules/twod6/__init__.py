"""The 2d6 system: a second, independent ruleset. Its rules are cited as ``2D6 L-57``."""
