"""Operations on the table that several rules share: pools, components, hands and decks, payments, points."""
