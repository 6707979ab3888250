"""The 2d6 system."""
