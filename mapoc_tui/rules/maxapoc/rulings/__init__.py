"""The GM's rulings."""
