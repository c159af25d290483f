"""The viewer's open decision as a page shows it: options in words, layout, names and previews of choices."""
