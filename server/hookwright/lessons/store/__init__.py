"""The store: a folder of lessons that people write, one Markdown file each."""
