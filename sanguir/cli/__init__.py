"""The command line: parse, call the resolver, show, save, exit."""
