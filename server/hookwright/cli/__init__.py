"""The commands of a terminal and of CI. One verb = one file; a verb's module is imported when it is chosen."""
