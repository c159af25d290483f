"""Who may open the operator's pages, and what their role allows. Read `permissions` first."""
