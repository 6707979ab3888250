"""Tests of the 2d6 system."""
