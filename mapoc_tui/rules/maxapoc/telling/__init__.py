"""The log, by rule family: one line for each event that is worth one, told by the state before it."""
