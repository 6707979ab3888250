"""Where scenarios, saves and settings are on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

import mapoc_tui

APP = "mapoc"


def packaged(name: str) -> Path:
    """A folder that comes with the program: inside the installed package, or at the top of a source checkout."""
    package = Path(mapoc_tui.__file__).parent
    top = package.parent
    return top / name if (top / "pyproject.toml").is_file() else package / name


def scenario_folders(extra: str = "") -> tuple[Path, ...]:
    """Where scenarios are looked for: the current folder's, the user's, an extra one, those that come along."""
    own = [Path("scenarios"), user_data_path(APP, appauthor=False) / "scenarios"]
    return (*own, *([Path(extra).expanduser()] if extra else []), packaged("scenarios"))


def saves_folder(setting: str = "") -> Path:
    """Where fights are saved: ``MAPOC_SAVES``, the setting, ``saves/`` of the current folder, or the user's own."""
    wanted = os.environ.get("MAPOC_SAVES") or setting
    if wanted:
        return Path(wanted).expanduser()
    here = Path("saves")
    return here if here.is_dir() else user_data_path(APP, appauthor=False) / "saves"


def settings_file() -> Path:
    """The settings: the file that ``MAPOC_CONFIG`` names, else ``settings.toml`` in the user's config folder."""
    named = os.environ.get("MAPOC_CONFIG")
    return Path(named).expanduser() if named else user_config_path(APP, appauthor=False) / "settings.toml"


def cache_folder() -> Path:
    """What was found out and can be found out again."""
    return user_cache_path(APP, appauthor=False)
