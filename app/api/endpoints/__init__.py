"""What programs can ask for and do, a file for each subject."""
