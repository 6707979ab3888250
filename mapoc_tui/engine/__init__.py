"""The event-sourced kernel: battle, events, decisions, dice, saves. It knows no rule of any game."""
