"""Templates and what they are drawn from: pages, regions, fragments and their facts."""
