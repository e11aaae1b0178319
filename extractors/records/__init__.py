"""Every record that crosses a room border: frozen, slotted, keyword-only, without `Any` and without behaviour of weight.

Records hold plain values (text, numbers, dates, spans, tuples), so each turns into JSON and back without loss.
"""
