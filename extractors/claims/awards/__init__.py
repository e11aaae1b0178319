"""Document + mentions + links → award claims: who got which award, by every way it is printed."""
