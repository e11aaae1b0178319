"""Institutions named in a document: rows of the lexicon by any of their names, and names that only follow a pattern.

In: the reading text. Out: mentions of kind `institution`; the key is the row's id, or None for a name that only reads like one
("Universidad de Otra Parte", "某某理工大学"). Patterns: `institution:row`, `institution:shape`. Ambiguous short names (MIT, UW, 人大)
count only in capitals and at word borders; Chinese short names only beside another institution, a bracket or a cue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from extractors.lexicon.han_places import PLACES
from extractors.lexicon.institutions import INSTITUTIONS
from extractors.lexicon.rows import ExtraRows, Institution
from extractors.lexicon.traditional import simplified
from extractors.mentions.component import Finder, Reading
from extractors.mentions.known_names import HAN, KnownNames
from extractors.mentions.sought import sought
from extractors.records.mentions import Mention
from extractors.spans import Span

SHAPE_EN = sought(
    r"(?:\b|(?<=\d))(?:The )?(?:[A-Z][\w'’.&-]{1,24} ){0,4}(?:University|Universität|Université|Universidad|Universidade|Università|Universitat|Institute of Technology|College|Polytechnic)"
    r"(?: (?:of|de|di|do|da|degli|du|at|zu|von|for|and|&|the|(?!Prof|Associate|Assistant|Distinguished|Ph\.?D|Dr\b|Students?\b|Research(?:er|ers)\b|Graduate)[A-Z](?:[\w'’-]|\.(?=\w)){1,24})){0,7}",
    *("Universit", "Université", "Universidad", "Institute of Technology", "College", "Polytechnic"),
    lead=None,
)
FOR = re.compile(r" for ")
"""Behind a name that says which university it is, "for" goes on with something else: "Carnegie Mellon University for Learning to ..."."""
SHAPE_ZH = sought(
    rf"(?:[\u3400-\u9fff·]{{2,10}}?(?:大学|学院|研究院|研究所|实验室|科学院|理工)(?:（(?:{'|'.join(PLACES)})）|[\u3400-\u9fff]{{2,6}}分校)?)(?![\u3400-\u9fff]{{0,1}}生)",
    *("大学", "学院", "研究院", "研究所", "实验室", "科学院", "理工"),
    lead=None,
)
PART = re.compile(r"(?:学院|研究院|研究所|实验室)$")
"""What a part of a university is called; its name stands right behind the university's."""
ZH_LEAD = re.compile(
    r"^(?:.{0,12}?(?:来自于?|出自|分别是|包括|单位为|单位有|单位是|其中|以及|作者|以|与|和|及|由|在|的|为|有|是|于|至|了|该|此|从|等|位))(?=[\u3400-\u9fff]{3})"
)
OWN = re.compile(r"(?:以及|与|和|由|在|来自)?(?:我|本|该|贵)(?:校|院|所|系)")
"""A writer's own school has no name by this."""
LABORATORY = re.compile(
    r"(?<!University)(?<!Research) (?:Research(?: Labs?| Cent(?:er|re))?|Labs?|Laborator(?:y|ies))(?= ?(?:[,;:.()（）、，；。&/|\n]|and\b|$))"
)
"""A company's laboratory, as printed; it is the company: "AT&T Laboratories", "Intel Research"."""
UNIT_ZH = re.compile(
    r"\s?(?:(?![的了在和与及由是发为等我、])[\u3400-\u9fff]){0,9}?(?:研究院|研究所|实验室|研究中心|安全中心|研究大学)(?![\u3400-\u9fff]{0,1}员)"
)
"""Its institute, in Chinese: "CISPA 亥姆霍兹信息安全中心", "多伦多大学向量研究所"."""
UNITS = ("研究院", "研究所", "实验室", "中心")
MAX_NAME = 80
STOP_ENDS = ("of", "de", "di", "do", "da", "degli", "du", "at", "zu", "von", "for", "and", "&", "the")


INITIAL = re.compile(r"(?<![A-Za-z.])[A-Z]\. $")
"""Before a surname that is an institution's name, too: "A. Rice"."""


def make_institutions(extra: ExtraRows) -> Finder:
    """A finder with the built-in rows and those from outside."""
    rows = (*extra.institutions, *INSTITUTIONS)
    ids = name_table(rows)
    latin, han = known(rows)

    def find(reading: Reading) -> list[Mention]:
        text = simplified(reading.text)
        named = [*by_row(text, latin, ids), *by_row(text, han, ids)]
        linked = {mark.span.start: mark.span.end for mark in reading.document.marks if mark.kind == "link"}
        shapes = [behind_link(text, shape, linked) for shape in by_shape(text)]
        return with_parts(text, non_overlapping(text, named, shapes))

    return find


def folded(name: str) -> str:
    """A name as it is compared: Latin letters casefolded, traditional characters simplified, brackets of one width."""
    return simplified(name).casefold().replace("（", "(").replace("）", ")").replace(" ", "").replace("’", "'")


def name_table(rows: tuple[Institution, ...]) -> Mapping[str, str]:
    """Compared name → institution id; an earlier row keeps a name that two rows claim."""
    table: dict[str, str] = {}
    for row in rows:
        for name in (row.en, row.zh, *row.aliases):
            if name:
                table.setdefault(folded(name), row.institution_id)
                table.setdefault(folded(name.removeprefix("The ")), row.institution_id)
    return table


def known(rows: tuple[Institution, ...]) -> tuple[KnownNames, KnownNames]:
    """The Latin names of the rows (word borders) and those with Chinese characters."""
    latin: set[str] = set()
    han: set[str] = set()
    for row in rows:
        for name in (row.en, row.zh, *row.aliases):
            if not name:
                continue
            plain = simplified(name).replace("’", "'")
            if HAN.search(plain):
                han.add(plain)
            else:
                latin.add(plain)
                latin.add(plain.removeprefix("The "))
    return KnownNames(latin, borders=True), KnownNames(han, borders=False)


def by_row(text: str, known_names: KnownNames, ids: Mapping[str, str]) -> Iterator[Mention]:
    """Mentions of rows."""
    for start, end, name in known_names.find(text):
        if INITIAL.search(text, max(0, start - 4), start):
            continue
        whole = name.endswith(UNITS)
        lab = LABORATORY.match(text, end) or (None if whole else UNIT_ZH.match(text, end))
        span = Span(start, lab.end() if lab else end)
        yield Mention(kind="institution", span=span, key=ids.get(folded(name)), pattern="institution:row")


def by_shape(text: str) -> Iterator[Mention]:
    """Names that only look like institutions."""
    for found in SHAPE_EN.finditer(text):
        name = (
            found.group()
            if found.group().startswith(("University for ", "The University for "))
            else FOR.split(found.group())[0]
        )
        words = name.rstrip(".").split(" ")
        end = found.start() + len(name.rstrip("."))
        while len(words) > 1 and words[-1] in STOP_ENDS:
            end -= len(words.pop()) + 1
        if len(words) > 1:
            yield Mention(kind="institution", span=Span(found.start(), end), pattern="institution:shape")
    for found in SHAPE_ZH.finditer(text):
        if OWN.match(found.group()):
            continue
        lead = ZH_LEAD.match(found.group())
        start = found.start() + (lead.end() if lead else 0)
        if found.end() - start >= 4:
            yield Mention(kind="institution", span=Span(start, found.end()), pattern="institution:shape")


def behind_link(text: str, shape: Mention, linked: Mapping[int, int]) -> Mention:
    """A shape without the linked words that open it, which name somebody: "[Ada Lin](…) University of X"."""
    end = linked.get(shape.span.start, shape.span.end)
    inside = end < shape.span.end and text[end] == " "
    return replace(shape, span=Span(end + 1, shape.span.end)) if inside else shape


def non_overlapping(text: str, rows: list[Mention], shapes: list[Mention]) -> list[Mention]:
    """Rows, the longer of two that overlap, and shapes where no row is, or where a row is only the beginning of the shape; behind "and"
    another name begins.
    """
    kept = longest(rows)
    starts = {mention.span.start: mention for mention in kept}
    ends = {mention.span.end for mention in kept}
    added: list[Mention] = []
    replaced: set[Span] = set()
    for shape in longest(shapes):
        inside = [mention for at in range(shape.span.start, shape.span.end) if (mention := starts.get(at)) is not None]
        crossing = (
            any(mention.span.start < shape.span.start < mention.span.end for mention in inside)
            or shape.span.end in ends
        )
        if not inside and not crossing and not preceding(starts, shape):
            added.append(shape)
        elif (
            inside
            and not crossing
            and inside[0].span.start == shape.span.start
            and inside[-1].span.end < shape.span.end
            and not text.startswith((" and ", " & "), inside[0].span.end)
        ):
            replaced.update(mention.span for mention in inside)
            added.append(shape)
    return sorted(
        [*(mention for mention in kept if mention.span not in replaced), *added], key=lambda mention: mention.span.start
    )


def with_parts(text: str, mentions: list[Mention]) -> list[Mention]:
    """A university and its part ("清华大学交叉信息研究院") are one name, with the university's key."""
    kept: list[Mention] = []
    for mention in mentions:
        last = kept[-1] if kept else None
        part = mention.pattern == "institution:shape" and PART.search(mention.span.of(text)) is not None
        if last is not None and part and last.span.end == mention.span.start and last.span.of(text).endswith("大学"):
            kept[-1] = replace(last, span=Span(last.span.start, mention.span.end))
        else:
            kept.append(mention)
    return kept


def longest(mentions: list[Mention]) -> list[Mention]:
    """Sorted by start, the longer of two that overlap."""
    mentions.sort(key=lambda mention: (mention.span.start, -mention.span.end))
    kept: list[Mention] = []
    for mention in mentions:
        if kept and mention.span.start < kept[-1].span.end:
            continue
        kept.append(mention)
    return kept


def preceding(starts: Mapping[int, Mention], shape: Mention) -> bool:
    """Whether a row that begins shortly before the shape reaches into it."""
    return any(
        at in starts and starts[at].span.end > shape.span.start
        for at in range(max(0, shape.span.start - MAX_NAME), shape.span.start)
    )
