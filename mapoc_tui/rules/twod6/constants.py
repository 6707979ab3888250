"""Answers to gaps of the rules that no table is asked for: each has one name, and one place where it is changed."""

from __future__ import annotations

SPECIALITY_BONUS = 2
"""What a speciality that applies adds to the total (2D6 L-13, G-4)."""

SPECIALITY_SKILL = 3
"""The least skill in which a speciality can be bought (2D6 L-12)."""

UNSKILLED = 2
"""How far skill 0 raises the challenge level of an own test (2D6 L-3)."""

BASE_CL = 8
"""The challenge level before skills and complications (2D6 L-4, L-5)."""

CRITICAL_MARGIN = 5
"""The margin from which a success is a critical success (2D6 L-7)."""

RETRIEVE_CL = 12
"""The challenge level for getting a weapon back and acting as well (2D6 L-70)."""

DEAD_AT = -10
"""The Endurance at which a character is dead (2D6 L-85)."""

WILL_OVERFLOW = True
"""Whether Will lost beyond 0 costs rounds of action (2D6 L-107, G-25)."""

ROUNDS_A_MINUTE = 10
"""How many rounds make a minute, where bleeding is counted in minutes (2D6 G-20)."""

MOST_COMPLICATIONS = 6
"""The most complications that the GM is offered for one test."""

FARTHEST = 2
"""Positions run from minus this on the players' side to this on the other one; two apart is far (2D6 G-12)."""

TICKS_A_POINT = 5
"""Experience ticks for a skill point (2D6 L-115)."""

TICKS_AN_ADVANCEMENT = 15
"""Experience ticks for an advancement (2D6 L-115)."""
