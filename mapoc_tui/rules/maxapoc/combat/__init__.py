"""Attacks from declaration to wound, and what people do to each other besides."""
