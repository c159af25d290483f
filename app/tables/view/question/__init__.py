"""What a seat is asked, as its page puts it: options, action bar, what a choice would change."""
