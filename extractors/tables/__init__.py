"""Records → Arrow tables under a published contract."""
