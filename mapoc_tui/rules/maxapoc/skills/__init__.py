"""Skills and items put to use."""
