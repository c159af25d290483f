"""Where cards are, how they get in and out, and how they are offered: hand, boards, what is hidden."""
