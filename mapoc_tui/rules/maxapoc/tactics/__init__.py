"""What automatic players see, weigh and choose."""
