"""``python -m mapoc_tui`` is ``mapoc``."""

from mapoc_tui.cli.main import main

raise SystemExit(main())
