"""Document + mentions → figure claims: which number an edition's metric has, in sentences and in tables."""
