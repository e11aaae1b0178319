"""Which elements of a page are open, and which of them a tag closes that does not name them.

In: block elements as they begin. Out: for a start or end tag how many elements stay open. It follows the tree construction of the HTML
standard as far as text depends on it: parts of a table close what stands in the way of their place, any end tag of a heading ends a
heading of any level, and other end tags do not reach past the cell or the table they stand in. Every answer takes constant time beside the
elements it closes.
"""

from __future__ import annotations

from collections.abc import Iterable

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_GROUPS = frozenset({"thead", "tbody", "tfoot"})
TABLE_FRAMES = _GROUPS | {"table", "tr"}
"""Elements of a table in which nothing may stand but its parts."""
_STANDS_IN: dict[str, frozenset[str]] = {
    **dict.fromkeys((*_GROUPS, "caption"), frozenset({"table"})),
    "tr": _GROUPS | {"table"},
    **dict.fromkeys(("td", "th"), TABLE_FRAMES),
}
TABLE_PARTS = frozenset(_STANDS_IN)
TABLE_HOLDERS = frozenset({"caption", "td", "th"})
_WALLS = TABLE_HOLDERS | {"table"}
_CLOSES = {"li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd")}
_LISTS = ("ul", "ol", "dl", "menu", "body")


class OpenElements:
    """The open elements, outermost first, by name and by the number the page gives them. The root is always open."""

    def __init__(self) -> None:
        self._numbers: list[int] = [0]
        self._names: list[str] = [""]
        self._places: dict[str, list[int]] = {}
        self._walls: list[int] = [-1]

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        return name in self._places

    @property
    def innermost(self) -> int:
        """The number of the innermost open element."""
        return self._numbers[-1]

    def any_of(self, names: Iterable[str]) -> bool:
        """Whether an element of one of these names is open."""
        return not self._places.keys().isdisjoint(names)

    def innermost_of(self, names: Iterable[str]) -> int:
        """The number of the innermost open element of these names, 0 for the root where none is open."""
        return self._numbers[max(0, self._last(names))]

    def push(self, name: str, number: int) -> None:
        """An element begins."""
        place = len(self._names)
        self._names.append(name)
        self._numbers.append(number)
        self._places.setdefault(name, []).append(place)
        if name in _WALLS:
            self._walls.append(place)

    def pop(self) -> str:
        """The innermost element ends; its name."""
        name = self._names.pop()
        self._numbers.pop()
        places = self._places[name]
        places.pop()
        if not places:
            del self._places[name]
        if name in _WALLS:
            self._walls.pop()
        return name

    def left_by_start(self, name: str) -> int:
        """How many elements stay open when an element of this name begins. Parts of a table stand in one."""
        left = len(self._names)
        if name in _STANDS_IN:
            while self._names[left - 1] not in _STANDS_IN[name]:
                left -= 1
            return left
        wall = self._walls[-1]
        if name == "table" and self._names[wall] == name:
            return wall
        if name in _CLOSES:
            before = self._last(_CLOSES[name])
            if before > max(wall, self._last(_LISTS)):
                return before
        if self._names[-1] == "p":
            left -= 1
        if name in HEADINGS and self._names[left - 1] in HEADINGS:
            left -= 1
        return left

    def left_by_end(self, name: str) -> int:
        """How many elements stay open behind an end tag of this name; all of them where it ends nothing."""
        place = self._last(HEADINGS if name in HEADINGS else (name,))
        if name in TABLE_PARTS or name == "table":
            reaches = place >= max(0, self._last(("table",)))
        else:
            reaches = place > self._walls[-1]
        return place if reaches else len(self._names)

    def _last(self, names: Iterable[str]) -> int:
        """The place of the innermost open element of these names, -1 where none is open."""
        return max((self._places[name][-1] for name in names if name in self._places), default=-1)
