"""State that workers share through Redis: hints, presence, rate limits; read redis_services.py first."""
