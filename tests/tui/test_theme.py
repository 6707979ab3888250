"""Our colours stay apart for people who cannot tell red from green, and text stands out from its background."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.color import Color, Lab, rgb_to_lab
from textual.theme import Theme

from mapoc_tui.tui.theme import DARK, LIGHT

THEMES = [DARK, LIGHT]

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
SIGHT = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def gamma(channel: float) -> float:
    channel = max(0.0, min(1.0, channel))
    return channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def seen(color: str, sight: str) -> Lab:
    """A colour as somebody with that sight sees it."""
    channels = [linear(part) for part in Color.parse(color).normalized]
    red, green, blue = (gamma(sum(a * b for a, b in zip(line, channels, strict=True))) for line in SIGHT[sight])
    return rgb_to_lab(Color(round(red * 255), round(green * 255), round(blue * 255)))


def luminance(color: str) -> float:
    """The relative luminance of WCAG 2, 0 to 1."""
    red, green, blue = (linear(part) for part in Color.parse(color).normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def apart(one: Lab, other: Lab) -> float:
    return float(((one.L - other.L) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2) ** 0.5)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("theme", THEMES, ids=lambda one: one.name)
def test_good_poor_and_bad_stay_apart(theme: Theme, sight: str) -> None:
    for one, other in combinations((theme.success, theme.warning, theme.error), 2):
        assert one is not None
        assert other is not None
        assert apart(seen(one, sight), seen(other, sight)) >= 22


@pytest.mark.parametrize("role", ["foreground", "primary", "accent", "success", "warning", "error"])
@pytest.mark.parametrize("theme", THEMES, ids=lambda one: one.name)
def test_text_stands_out(theme: Theme, role: str) -> None:
    light, dark = sorted((luminance(getattr(theme, role)), luminance(theme.background or "")), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
