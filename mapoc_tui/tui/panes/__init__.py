"""The panes of a fight, one file each."""
