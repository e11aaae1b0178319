"""The commands of `confacts`, a file for each purpose; `flows/cli.py` gathers them."""
