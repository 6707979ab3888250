"""A fight as the panes show it."""
