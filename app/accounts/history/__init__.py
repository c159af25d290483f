"""What somebody has played: results, totals, and the words for them."""
