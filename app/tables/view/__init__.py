"""A table as one audience sees it, as data: masked and in words. Start with `table_view.py`."""
