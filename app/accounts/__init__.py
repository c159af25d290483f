"""Who somebody is: guests with a name, and the sessions that speak for them."""
