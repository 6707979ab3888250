"""Keeping a second program from writing to a file that the first one writes to.

The lock is advisory, ends with the file handle, and does not hinder reading. Where the system or the disk offers none,
nothing is locked.
"""

from __future__ import annotations

import sys
from contextlib import suppress

if sys.platform == "win32":
    import msvcrt
    import os

    _FAR_BEYOND = 0x7FFF_FFFF_0000
    """A byte that no save ever reaches: Windows refuses reads of a locked one."""

    def lock(handle: int) -> bool:
        """Lock an open file; False when another program has done so."""
        place = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, _FAR_BEYOND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True
        finally:
            os.lseek(handle, place, os.SEEK_SET)
        return True

    def unlock(handle: int) -> None:
        """Nothing to do: closing the file ends the lock."""

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Lock an open file; False when another program has done so."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def unlock(handle: int) -> None:
        """End the lock, even where a child process still holds a copy of the handle."""
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)
