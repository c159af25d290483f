"""Languages: catalogues of translations, and who is spoken to in which."""
