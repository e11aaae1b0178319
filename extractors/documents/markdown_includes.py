"""Calls of a site's templates that carry words: `{% include award-box title="..." authors="..." %}`, `{{< card title="..." >}}`.

In: Markdown text. Out: the edits that show them: one that names a title and more is a table of its fields, one with a title alone
is that title in bold, and one that only wraps what it holds is left out. Names of fields and their values keep their characters.
Follows the pages on includes of Jekyll and on shortcodes of Hugo. A call without a title in quotation marks stays as it is: what it
shows stands in another file; so does one beside other words, in code or in front matter.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from extractors.documents.front_matter import front_matter
from extractors.documents.markdown_obsidian import lines_outside_code
from extractors.documents.reading import trimmed
from extractors.spans import Edit, Span

_CALL = re.compile(r"\{(?:%-?[ ]{1,4}include[ ]|\{[<%][ ]{0,4}(?!/)[a-z])")
_NAME = re.compile(r"[\w./-]{1,80}")
_FIELD = re.compile(
    r"\s{1,80}(?P<name>[A-Za-z][\w-]{0,40})[ ]{0,4}=[ ]{0,4}(?:\"(?P<double>[^\"\n]{0,4000})\"|'(?P<single>[^'\n]{0,4000})'|[^\s\"'%>]{1,200})"
)
_END = re.compile(r"\s{0,80}/?(?:-?%\}|[>%]\}\})")
_CLOSER = re.compile(r"\{\{[<%][ ]{0,4}/[ ]{0,4}([\w-]{1,60})[ ]{0,4}[>%]\}\}")
_REST_OF_LINE = re.compile(r"[ \t\r]{0,40}(?:\n|\Z)")
_SHOWN = re.compile(
    r"(?:sub)?title|authors?|award|prize|category|affiliations?|institutions?|venue|year|comment|description|abstract|note|text"
)
_SHOWN_AS_WRITTEN = (("<pre", "</pre"), ("{% raw", "{% endraw"))
_MAX_FIELDS = 24
_MAX_INDENT = 3
"""Blanks before a call; four open a block of code."""


def include_edits(text: str) -> tuple[Edit, ...]:
    """The edits that show what templates are told to show."""
    if "{%" not in text and "{{" not in text:
        return ()
    return tuple(_edits(text))


def _edits(text: str) -> Iterator[Edit]:
    matter = front_matter(text)
    done = matter.end if matter else 0
    closed = {found[1] for found in _CLOSER.finditer(text)}
    shown_until = ""
    for position, line in lines_outside_code(text):
        if shown_until:
            shown_until = "" if shown_until in line else shown_until
            continue
        shown_until = next((end for start, end in _SHOWN_AS_WRITTEN if start in line and end not in line), "")
        at = position + len(line) - len(line.lstrip(" "))
        if at < done or at > position + _MAX_INDENT or not text.startswith(("{%", "{{"), at):
            continue
        closer = _CLOSER.match(text, at)
        edits = [Edit(at, closer.end(), "", "markup")] if closer else _call(text, at, closed)
        if edits and _REST_OF_LINE.match(text, edits[-1].end):
            yield from edits
            done = edits[-1].end


def _call(text: str, start: int, closed: Container[str]) -> list[Edit]:
    """The edits of the call at `start`, none where it has no end, or neither names a title nor is `closed` behind what it holds."""
    opened = _CALL.match(text, start)
    name = _NAME.match(text, opened.end() - (not text.startswith("{%", start))) if opened else None
    if name is None:
        return []
    at = name.end()
    fields: list[re.Match[str]] = []
    while (field := _FIELD.match(text, at)) is not None and len(fields) < _MAX_FIELDS:
        at = field.end()
        fields.append(field)
    end = _END.match(text, at)
    shown = [(field, _value(field)) for field in fields if _SHOWN.fullmatch(field["name"])]
    shown = [(field, value) for field, value in shown if len(value) and "|" not in value.of(text)]
    titles = [value for field, value in shown if field["name"] == "title"]
    if end is None or not titles:
        return [Edit(start, end.end(), "", "markup")] if end is not None and name[0] in closed else []
    if len(shown) == 1:
        return [Edit(start, titles[0].start, "\n\n**", "markup"), Edit(titles[0].end, end.end(), "**\n\n", "markup")]
    edits, before, lead = [], start, "\n\n| | |\n|---|---|\n| "
    for field, value in shown:
        edits += [
            Edit(before, field.start("name"), lead, "markup"),
            Edit(field.end("name"), value.start, " | ", "markup"),
        ]
        before, lead = value.end, " |\n| "
    return [*edits, Edit(before, end.end(), " |\n\n", "markup")]


def _value(field: re.Match[str]) -> Span:
    """Where the words of a value stand, without blanks around them; nowhere for one that has no quotation marks."""
    group = next((one for one in ("double", "single") if field[one] is not None), None)
    return Span(0, 0) if group is None else trimmed(field.string, Span(*field.span(group)))
