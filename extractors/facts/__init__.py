"""Claims to facts: what documents state becomes one row per question, with every disagreement in the open."""
