"""Moving, handling weapons, and other deeds of a turn."""
