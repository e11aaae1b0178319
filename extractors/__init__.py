"""Bytes and records in, records out: no network, no clock, no disk, no Prefect.

One room for each thing that leaves it; ARCHITECTURE.md walks through them in order.
"""
