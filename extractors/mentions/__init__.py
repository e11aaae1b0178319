"""Document → mentions: spans that name venues, awards, titles, people, institutions, dates and numbers."""
