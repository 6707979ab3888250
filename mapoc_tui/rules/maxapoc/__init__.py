"""Maximum Apocalypse."""
