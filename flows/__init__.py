"""Everything that waits, fails, reads a clock, opens a socket or writes a disk; the rooms of `extractors` do the reading."""
