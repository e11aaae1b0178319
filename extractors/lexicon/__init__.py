"""Tables, no machinery: one module a table, English and Chinese side by side, one row a thing."""
