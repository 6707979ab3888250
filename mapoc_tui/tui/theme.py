"""Our two themes: blue, orange and white, which stay apart for people who cannot tell red from green."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="mapoc-dark",
    dark=True,
    primary="#5fb0f5",
    secondary="#3d6f9e",
    accent="#ffb454",
    foreground="#dfe6ee",
    background="#11161f",
    surface="#161d29",
    panel="#243044",
    success="#5fb0f5",
    warning="#f6e3a1",
    error="#f5793a",
    variables={"block-cursor-text-style": "none"},
)
LIGHT = Theme(
    name="mapoc-light",
    dark=False,
    primary="#0b5cad",
    secondary="#5d87b3",
    accent="#9a4b00",
    foreground="#1c2733",
    background="#f7f8fa",
    surface="#eef1f5",
    panel="#d5dde8",
    success="#0b5cad",
    warning="#62676e",
    error="#b8400a",
    variables={"block-cursor-text-style": "none"},
)

# What the panes call the roles of a text. Each is a style of theme tokens, so that any theme can fill it.
NORMAL = ""
STRONG = "bold"
QUIET = "$foreground-muted"
FAINT = "$foreground-disabled"
HEADING = "bold $primary"
KEY = "bold $accent"
FRIEND = "$primary"
FOE = "$accent"
GOOD = "$success"
POOR = "$warning"
BAD = "bold $error"
CHOSEN = "on $primary 25%"
"""The background of the row that the keys act on."""
FOUND = "reverse"
"""A text that was searched for."""
