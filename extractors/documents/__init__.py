"""Bytes as received become a `Document`: sniffing, decoding, repair, and one reader per format.

Call `extractors.documents.read:read_document`; a new format is one reader module and one row in `read.READERS`.
"""
