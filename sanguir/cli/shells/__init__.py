"""One file a shell: its completion script, made from what the verbs declare."""
