"""Tables → what people read: the report of a snapshot, and the explanation of one figure, award, paper or document."""
