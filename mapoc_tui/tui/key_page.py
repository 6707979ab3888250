"""The keys as a page of the documentation, made from the registry."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.tui.actions import ACTIONS, GROUPS, KEY_NAMES, Action


def key_table(actions: Iterable[Action] = ACTIONS) -> str:
    """The keys as a Markdown table, one for each group."""
    lines: list[str] = []
    group = ""
    for action in sorted(actions, key=lambda one: GROUPS.index(one.group)):
        if action.group != group:
            group = action.group
            lines += ["", f"**{group}**", "", "| Key | Name | Does |", "| --- | --- | --- |"]
        keys = " ".join(f"`{KEY_NAMES.get(key, key)}`" for key in action.keys) or "palette"
        lines.append(f"| {keys} | `{action.id}` | {action.title}: {action.help} |")
    return "\n".join(lines).strip() + "\n"


def keys_page() -> str:
    """The page of the documentation that lists the keys."""
    return (
        "# Keys\n\n"
        "Made from the list of actions in `mapoc_tui/tui/actions.py`. `?` shows the same for the screen at hand,\n"
        "with the reason for what is closed. All but digits can have other keys in the settings, by name:\n\n"
        '```toml\n[keys]\nundo = "u z"\n```\n\n' + key_table()
    )
