"""What OpenReview says of papers, parsed: replies, local files of notes, a paper's own PDF, and counts of a venue."""
