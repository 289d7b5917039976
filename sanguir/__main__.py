"""`python -m sanguir`, and the console script."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from sanguir.cli.app import main

    main()


if __name__ == "__main__":
    main()
