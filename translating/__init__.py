"""Tools for translators: extraction of sentences from the code, and updates and checks of `locales/`.

`python -m translating` updates every catalogue, `python -m translating check` reports what is wrong with
them. See docs/translating.md; read `extract` first.
"""
