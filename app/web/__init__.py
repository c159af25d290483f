"""What every page and answer is made of: errors, templates, security headers, addresses."""
