"""The skills of the game (2D6 L-111)."""

from __future__ import annotations

PHYSICAL = ("athletics", "awareness", "melee", "shoot", "stealth", "survival", "vehicles")
MENTAL = ("art", "business", "education", "lore", "medicine", "science", "technology")
SOCIAL = ("charm", "conviction", "empathy", "high_society", "rhetoric", "streetwise", "taunt")

GROUPS = {"physical": PHYSICAL, "mental": MENTAL, "social": SOCIAL}
"""The three groups of seven skills, in the order of a character sheet."""

SKILLS = {skill: skill.replace("_", " ").title() for group in GROUPS.values() for skill in group}
"""Skill id -> its name (2D6 L-111)."""
