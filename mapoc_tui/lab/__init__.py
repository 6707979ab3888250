"""Exact odds and fight tests."""
