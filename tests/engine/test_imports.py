"""The engine stands on the ground floor."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import mapoc_tui.engine


def test_the_engine_needs_no_terminal_and_no_rules() -> None:
    modules = [f"mapoc_tui.engine.{one.name}" for one in pkgutil.iter_modules(mapoc_tui.engine.__path__)]
    assert len(modules) > 10
    code = f"import sys, importlib\nfor name in {modules}: importlib.import_module(name)\nprint(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    ours = {name for name in loaded if name.startswith("mapoc_tui")}
    assert ours == {"mapoc_tui", "mapoc_tui.engine", *modules}
    foreign = {"textual", "cyclopts", "platformdirs", "asyncio", "multiprocessing", "rich.console", "rich.text"}
    assert not foreign & set(loaded)
