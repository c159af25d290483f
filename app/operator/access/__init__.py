"""Access to the operator's pages: roles, and what each allows. Read `permissions` first."""
