"""Makes docs/screen.svg, the README's picture: the real program, a real fight, a fixed seed.

python scripts/picture.py
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from mapoc_tui.play.library import Library
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui.app import MapocApp
from mapoc_tui.tui.screens.battle import BattleScreen

HOME = Path(__file__).parent.parent
SIZE = (120, 40)
SEED = "mile nine 4"
DECISIONS = 75
KEYS = ("a", "1")


async def picture(folder: Path) -> str:
    """The screen in the middle of a fight, with the targets of an attack and the chance to hit each."""
    session = Session.start(
        read_scenario(HOME / "scenarios" / "roadblock.toml"), seed=SEED, controllers={"party": "basic"}
    )
    for _ in range(DECISIONS):
        session.auto_step()
    while session.decision is None or (session.decision.kind, session.decision.side) != ("turn", "party"):
        session.auto_step()
    session.control("party", "human")
    library = Library([], folder)
    app = MapocApp(lambda app: BattleScreen(session, library), library, Settings(), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        for key in KEYS:
            await pilot.press(key)
        await pilot.pause(0.3)
        return app.export_screenshot(title="mapoc", simplify=True)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        (HOME / "docs" / "screen.svg").write_text(asyncio.run(picture(Path(folder))), "utf-8")
