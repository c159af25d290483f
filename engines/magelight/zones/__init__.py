"""Cards in their zones: the hand, boards, piles and Storages, and options to choose cards from them."""
