"""Damage that no attack roll brings, and what harm does to people."""
