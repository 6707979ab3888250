"""The fold: the only code that changes a fight's state, by rule family.

Every event brings its own numbers; nothing is worked out here.
"""
