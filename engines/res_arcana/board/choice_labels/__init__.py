"""The texts of the action bar while a choice is made: the question, the button, the consequence."""
