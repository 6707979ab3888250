"""A fight at the table: who plays which side, where it is kept, and what has been told so far."""
