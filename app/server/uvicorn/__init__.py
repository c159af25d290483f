"""Protocol classes that extend uvicorn: written for one version of it, which they assert when imported."""
