"""Published snapshots: written whole or not at all, opened at any time, compared, exported, held to their contract."""
