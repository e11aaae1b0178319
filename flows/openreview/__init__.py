"""OpenReview as a read-only, polite client: ask, land, explain; `fetch.fetch_papers` and `census.take_census` are the doors."""
