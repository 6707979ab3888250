"""Every kind of work by the name of its action (MA K-1 to K-24, p. 77-79; combat.md section 7)."""

from __future__ import annotations

from collections.abc import Mapping

from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.skills.academics import ACADEMICS, STUDY_JOB
from mapoc_tui.rules.maxapoc.skills.command import COMMAND, LEAD, LEAD_JOB, ORDER_JOB
from mapoc_tui.rules.maxapoc.skills.healing import MEDICINE, MEDICINE_JOB
from mapoc_tui.rules.maxapoc.skills.helping import HELP, HELP_JOB
from mapoc_tui.rules.maxapoc.skills.item_use import QUICK, QUICK_JOB
from mapoc_tui.rules.maxapoc.skills.making import MAKE_JOB
from mapoc_tui.rules.maxapoc.skills.making import TASK as MAKE
from mapoc_tui.rules.maxapoc.skills.mending import REPAIR_JOB
from mapoc_tui.rules.maxapoc.skills.mending import TASK as REPAIR
from mapoc_tui.rules.maxapoc.skills.salvaging import SALVAGE_JOB
from mapoc_tui.rules.maxapoc.skills.skill_use import TASK as SKILL
from mapoc_tui.rules.maxapoc.skills.skill_use import USE_JOB
from mapoc_tui.rules.maxapoc.skills.sleight import CONCEAL, CONCEAL_JOB, STEAL, STEAL_JOB
from mapoc_tui.rules.maxapoc.skills.works import SALVAGE, Job, do_work
from mapoc_tui.rules.maxapoc.work_frames import Work

JOBS: Mapping[str, Job] = {
    ACADEMICS: STUDY_JOB,
    COMMAND: ORDER_JOB,
    HELP: HELP_JOB,
    LEAD: LEAD_JOB,
    MEDICINE: MEDICINE_JOB,
    REPAIR: REPAIR_JOB,
    MAKE: MAKE_JOB,
    SALVAGE: SALVAGE_JOB,
    SKILL: USE_JOB,
    QUICK: QUICK_JOB,
    STEAL: STEAL_JOB,
    CONCEAL: CONCEAL_JOB,
}


def work_step(fight: Fight, work: Work) -> bool:
    """One step of a piece of work; it never waits but for Luck."""
    return do_work(fight, work, JOBS[work.action])
