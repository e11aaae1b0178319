"""Document + mentions → claims: figures, awards and plain statements, each with its quote. Binding, not finding."""
