"""What is known of somebody: handed out, shown on a public page, deleted."""
