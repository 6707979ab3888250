"""What stands in data files and scenarios, and how rows become fighters."""
