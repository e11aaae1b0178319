"""What a printed number allows: its interval.

In: a value and how it was printed. Out: a `Quantity`. Half a unit of the last meaningful digit either way, as XBRL's
Calculations 1.1 reads a rounded figure; grouped or plain counts are exact unless they end in two or more zeros. Words beside
the number (约, over) are not seen here; `claims` widens the interval by them.
"""

from __future__ import annotations

from decimal import Decimal

from extractors.records.mentions import Quantity, Unit

ZEROS_THAT_ROUND = 2
"""From two trailing zeros on a plain count is read as rounded: 11,500 may be any of 11,450 to 11,550, 3,710 is 3,710."""


def last_digit_place(value: Decimal) -> Decimal:
    """The value of one unit of the last digit that is not zero.

    >>> last_digit_place(Decimal(11500))
    Decimal('100')
    """
    digits = format(abs(value), "f")
    if "." in digits:
        return Decimal(1).scaleb(-len(digits.partition(".")[2]))
    return Decimal(10) ** (len(digits) - len(digits.rstrip("0"))) if value else Decimal(1)


def plain(value: Decimal) -> Decimal:
    """The value without zeros that only the computation put there: 1.9万 is 19,000, not 19,000.0."""
    whole = value.to_integral_value()
    return whole if value == whole else value


def printed_quantity(value: Decimal, unit: Unit, unit_place: Decimal) -> Quantity:
    """The quantity of a number printed without any sign of its precision but its digits.

    >>> printed_quantity(Decimal(11500), "count", Decimal(1)).hi
    Decimal('11550')
    >>> printed_quantity(Decimal("32.08"), "percent", Decimal("0.01")).lo
    Decimal('32.075')
    """
    value = plain(value)
    if unit == "ordinal":
        return Quantity(value=value, lo=value, hi=value, unit=unit, qualifier="exact")
    if unit == "percent" or unit_place != 1:
        half = unit_place / 2
        return Quantity(value=value, lo=plain(value - half), hi=plain(value + half), unit=unit, qualifier="rounded")
    place = last_digit_place(value)
    if place >= Decimal(10) ** ZEROS_THAT_ROUND:
        return Quantity(value=value, lo=value - place / 2, hi=value + place / 2, unit=unit, qualifier="round_number")
    return Quantity(value=value, lo=value, hi=value, unit=unit, qualifier="exact")


def fraction_quantity(value: Decimal, unit: Unit) -> Quantity:
    """A printed fraction is exact."""
    return Quantity(value=value, lo=value, hi=value, unit=unit, qualifier="fraction")


def at_least_quantity(value: Decimal, unit: Unit) -> Quantity:
    """A lower bound: "9,000+", "四百多"."""
    value = plain(value)
    return Quantity(value=value, lo=value, hi=None, unit=unit, qualifier="at_least")


def approx_quantity(value: Decimal, unit: Unit) -> Quantity:
    """An approximate number, "~6,773": one unit of the last digit that is not zero, either way."""
    value = plain(value)
    place = last_digit_place(value)
    return Quantity(value=value, lo=value - place, hi=value + place, unit=unit, qualifier="approx")
