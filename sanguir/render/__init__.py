"""From an outcome to text or JSON: everything here returns strings and prints nothing."""
