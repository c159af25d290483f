"""What translators work with: sentences found in the code, and catalogues of `locales/` in step with them.

`python -m translating` updates every catalogue, `python -m translating check` says what is wrong with them.
See docs/translating.md.
"""
