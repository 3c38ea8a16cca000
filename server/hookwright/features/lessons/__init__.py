"""What the editor offers in a lesson manifest and in the files of a store."""
