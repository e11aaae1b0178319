"""The landing zone: what the network said, as bytes with a record of when, before anybody reads it."""
