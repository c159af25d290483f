"""Languages: catalogues of translations, and the language of the current request."""
