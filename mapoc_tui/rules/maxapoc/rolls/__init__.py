"""Rolls, and what speaks for and against them."""
