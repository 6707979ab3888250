"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _quick_disk() -> Iterator[None]:
    """Saves are not synced to the disk in tests of this process: nobody pulls the plug, and it would take minutes.

    That every decision is synced before it is shown has tests of its own, with another ``fsync``.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda handle: None)
        yield
