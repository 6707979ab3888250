"""Settings: read when there are any, told about when they are wrong, never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.play.places import settings_file
from mapoc_tui.play.settings import Settings, load_settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_no_file_means_defaults(file: Path) -> None:
    assert load_settings() == Settings()


def test_every_setting_is_read(file: Path) -> None:
    file.write_text(
        'dice = "table"\nsaves = "/s"\nscenarios = "/t"\ntheme = "nord"\nascii = true\n[keys]\nundo = "z"\n'
    )
    assert load_settings() == Settings("table", "/s", "/t", "nord", True, {"undo": "z"})


def test_unknown_keys_are_told_with_the_nearest_known_one(file: Path) -> None:
    file.write_text('them = "nord"\n')
    settings = load_settings()
    assert settings.theme == ""
    assert settings.notices == (f'{file}:1: them: unknown key "them" (did you mean "theme"?)',)


def test_a_wrong_value_is_told_and_the_rest_counts(file: Path) -> None:
    file.write_text('dice = "loaded"\nascii = "yes"\ntheme = "nord"\n')
    settings = load_settings()
    assert (settings.dice, settings.ascii, settings.theme) == ("auto", False, "nord")
    assert len(settings.notices) == 2


@pytest.mark.parametrize("raw", [b"= nonsense", b"\xff\xfe", b"[keys\n"])
def test_a_broken_file_is_a_notice(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    settings = load_settings()
    assert settings.dice == "auto"
    assert str(file) in settings.notices[0]


def test_a_folder_in_its_place_is_a_notice(file: Path) -> None:
    file.mkdir()
    assert "folder" in load_settings().notices[0]


def test_the_environment_names_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_file() == file
    monkeypatch.delenv("MAPOC_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(file.parent / "config"))
    assert settings_file().name == "settings.toml"
