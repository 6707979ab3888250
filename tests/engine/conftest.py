"""Random tests here may wait for a disk, so time says nothing about them."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("engine", deadline=None, max_examples=60)
settings.load_profile("engine")
