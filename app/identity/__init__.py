"""Who is asking: sessions, names, devices, and how often somebody may ask."""
