"""The viewer's open decision as a page puts it: options in words, layout, names and previews of choices."""
