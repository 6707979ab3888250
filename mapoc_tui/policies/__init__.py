"""Who plays a side by itself."""
