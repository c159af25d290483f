"""What is measured: a class for each question, with its numbers and its report."""
