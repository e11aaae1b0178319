"""Where the authors of an award's paper work: institutions in the words that belong to one item or sentence.

In: a view and the span of an item (or of the words around a title in a sentence). Out: institution spans, each institution once. An
institution counts where affiliations stand: in brackets after names, after "at/from/of", in a field ("机构："), after 来自 / 单位 /
由 ... 完成, between a title and its authors. Beside one that is known, the other members of the same list count by their place alone.
"""

from __future__ import annotations

import re

from extractors.claims.awards.place_lists import (
    LOOKS_LIKE_NAME,
    MAX_LEGEND,
    NO_PLACE,
    of_legend,
    of_lines,
    of_rosters,
    of_tails,
    parted,
    row_of,
)
from extractors.claims.awards.view import View
from extractors.lexicon.institutions import INSTITUTIONS
from extractors.lexicon.people import ROLE_MODIFIERS, ROLES
from extractors.lexicon.phrases import is_han
from extractors.records.mentions import Mention
from extractors.spans import Span

ROWS = {row.institution_id: row for row in INSTITUTIONS}
INSTITUTION_FIELD = re.compile(
    r"(?:机构|单位|作者单位|署名单位|所属机构|研究机构|Institutions?|Affiliations?|机构单位|where(?=::))\s?[:：]{1,2}",
    re.IGNORECASE,
)
CUE_ZH = re.compile(
    r"花落|属于|授予|颁给|来自|出自|单位|机构|由|做的|合作|完成|提出|团队|任职|就职|供职|就读|[均都]在$|的研究|联合"
)
ELSEWHERE = re.compile(
    r"[(（][^()（）]{0,8}(?:现已?|目前|如今|后来|曾|原|毕业于|\b(?:now|currently|previously|formerly)\b)[^()（）]{0,8}$",
    re.IGNORECASE,
)
"""Where somebody works now or worked before, in a bracket: not where the paper was written."""
BUILDS_ON = re.compile(r"(?:改进|击败|沿用|基于|扩展|启发|超越|延续|参考)了?(?:来自|由)?\s?$")
"""What a paper does with the work of the institution that follows: not where it was written."""
ROLE_BETWEEN = re.compile(
    rf"(?:['’]s)?,? (?:[A-Z]{{2,6}} )?(?:(?i:{'|'.join(map(re.escape, ROLE_MODIFIERS))}) ){{0,3}}(?i:{'|'.join(map(re.escape, ROLES))})(?: [Ee]merit(?:us|a))?,? "
)
MAX_ROLE = 60
CUE_EN = re.compile(r"(?:\b(?:at|from|of|by|with)\s(?:the\s|researchers (?:at|from) )?|[’']s\s)$", re.IGNORECASE)
JOINT = re.compile(r"(?:\s?[,/&、和与及]|\sand|,\sand)\s?(?:the\s)?$")
CLAUSE_END = re.compile(r"[。；;\n]|，(?=主要|输入|也|被|并|旨在|研究|提出了|从)")
MARKED = re.compile(r"(?:[¹²³⁰⁴-⁹⁺*†‡§]|(?:^|[,;；，、(（]\s?)\^?\d{1,2}[.)]?)\s?$")
AFTER_NAME = re.compile(r"(?:\s?等人?)?(?:\s?[,，;；｜|·/／]\s?|\s(?:—{1,2}|–|--)\s)(?:the )?")
LEGEND_SHARE = (7, 10)
"""Seven tenths of a legend's letters belong to institutions; the rest is places and marks."""
IN_BRACKETS = re.compile(r"\s?[;；、]\s?|\s[/／]\s")
"""A comma inside a bracket may stand before a department, a city or a country; these marks do not."""
AFTER_PEOPLE = re.compile(r"(?: et al\.?|\s?等人?)?\s?[，,]\s?")
"""Between the people of a bracket and their places: "（A & B，MIT）"."""
IN_FIELD = re.compile(
    r"\s?[;；、，]\s?|,\s|,(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff]),|,(?=[A-Z][\w-]{1,20}(?:,|等|\s?$))", re.MULTILINE
)
LINK_WORD = re.compile(
    r"(?:代码|视频|主页|论文|幻灯片|海报|code|slides|video|project|pdf|paper|arxiv|blog|poster|website)s?",
    re.IGNORECASE,
)
"""A link beside a paper, which is nobody's place."""
NOBODY = ("none", "unknown", "tbd", "various", "multiple", "不详", "未知", "待定", "多家", "多个机构")
FROM_PLACES = re.compile(
    r"来自于?\s?(?P<places>[^，。；的《》\n]{2,120}?)\s?等?(?:多[家所个])?(?:机构|单位|高校|大学|公司|院校)(?:的|合作|联合|[，。；\n])"
)
_PLACE = r"[A-Z][\w&.’'-]{1,24}(?: (?:of |for )?[A-Z][\w&.’'-]{1,24}){0,3}"
JOINED_PLACES = re.compile(
    rf"\b(?:from|at) (?:the )?(?P<places>{_PLACE}(?:, (?:the )?{_PLACE}){{0,4}},? and (?:the )?{_PLACE})(?=[ ,.;:)]|$)"
)
IN_WORDS = re.compile(r",? and (?:the )?|, (?:the )?")
MIN_MEMBERS = 2
NAMES_BRACKET = re.compile(r"[*†‡§¹²³\s]{0,3}[(（]([^()（）\n]{2,120})[)）]")
IN_NAMES_BRACKET = re.compile(r"\s?[;；、/]\s?")
AROUND_COMMA = re.compile(r"\s?[，,:：]\s?")
BEHIND_TITLE = re.compile(r"[”\"》」*_]{0,3}[，,.。]?\s?")
MAX_GAP, MAX_TITLE, MAX_LIST = 40, 300, 120
GROUP_END = re.compile(r"(?:, Inc)?\.?(?:[;；\n。（]|$)|, (?:[A-Z][^\W\d_]{1,16} ?){1,3}(?:[;；\n]|$)")


def institutions_in(view: View, span: Span, title: Span | None) -> list[Span]:
    """Institutions that the item's words give as affiliations, each once, in order; with them the unknown members of their lists."""
    found = [one for one in view.within("institution", span) if title is None or not title.overlaps(one.span)]
    found = [one for one in found if is_affiliation(view, span, one)]
    named = {member.start: member for one in found for member in members(view, span, one.span)}
    spans = [one.span for one in found]
    spans += behind_names(view, span, spans)
    rows = [row for one in view.within("person", span) if (row := row_of(view, one))]
    rows += of_rosters(view, span)
    rows += [*of_legend(view, span), *of_tails(view, span), *of_lines(view, span)]
    spans = [one for one in spans if not any(one.overlaps(row) for row in rows)] + rows
    spans += [one for one in named.values() if not any(one.overlaps(other) for other in spans)]
    return unique(view, sorted(spans))


def behind_names(view: View, span: Span, known: list[Span]) -> list[Span]:
    """Unknown members of the brackets behind names, when a known institution stands in another of them: "A (MIT), B (Perplexity AI)"."""
    inside = [bracket for one in view.within("person", span) if (bracket := bracket_behind(view, one.span))]
    if len(inside) < MIN_MEMBERS or not any(bracket.covers(one) for bracket in inside for one in known):
        return []
    parts = [part for bracket in inside for part in parted(view, bracket, IN_NAMES_BRACKET)]
    return [
        part
        for part in parts
        if LOOKS_LIKE_NAME.fullmatch(part.of(view.text))
        and not NO_PLACE.search(part.of(view.text))
        and not any(part.overlaps(one) for one in known)
    ]


def bracket_behind(view: View, name: Span) -> Span | None:
    """What stands in brackets right behind a name."""
    found = NAMES_BRACKET.match(view.text, name.end)
    return Span(*found.span(1)) if found else None


def members(view: View, span: Span, one: Span) -> list[Span]:
    """The members of the list of affiliations that `one` stands in: a bracket, the rest of a line behind "机构：", or "来自A、B 等机构"."""
    before = view.text[span.start : one.start]
    opened = max(before.rfind("("), before.rfind("（"))
    field = next(reversed(list(INSTITUTION_FIELD.finditer(before))), None)
    if inside_brackets(view, span, one):
        people = [one.span.end for one in view.within("person", Span(span.start + opened, one.start))]
        past = AFTER_PEOPLE.match(view.text, people[-1], one.start) if people else None
        start, ends, parts = past.end() if past else span.start + opened + 1, ")）\n", IN_BRACKETS
    elif field is not None and "\n" not in before[field.end() :].strip("\n"):
        shared = view.text[span.start + field.start() - 1] in "/／"  # "作者/机构：A, B 等 / X, Y"
        behind = max(before.rfind(slash, field.end()) for slash in "/／") + 1 if shared else 0
        start, ends, parts = span.start + max(field.end(), behind), "。\n", IN_FIELD
    else:
        lists = [
            *((found, IN_FIELD) for found in of_places(view, span)),
            *((found, IN_WORDS) for found in joined_places(view, span)),
        ]
        return next((listed(view, found, cuts) for found, cuts in lists if found.covers(one)), [])
    end = next((at for at in range(one.end, span.end) if view.text[at] in ends), span.end)
    return listed(view, Span(start, end), parts)


def of_places(view: View, span: Span) -> list[Span]:
    """Lists of places between 来自 and a word for places: "来自 A、B、C 等机构的团队"."""
    found = FROM_PLACES.finditer(view.simple, span.start, span.end)
    return [Span(*one.span("places")) for one in found]


def joined_places(view: View, span: Span) -> list[Span]:
    """Lists of places behind "from" or "at": "with colleagues from Comcast, UCL and Waterloo"."""
    return [Span(*one.span("places")) for one in JOINED_PLACES.finditer(view.text, span.start, span.end)]


def listed(view: View, span: Span, parts: re.Pattern[str], *, own: bool = False) -> list[Span]:
    """The members of a list that look like an institution's name, whether it is known or not; in a column of their `own` even those that
    look like somebody's.
    """
    found = parted(view, span, parts)
    if len(found) < MIN_MEMBERS:
        return []
    return [
        one
        for one in found
        if LOOKS_LIKE_NAME.fullmatch(words := one.of(view.text))
        and not LINK_WORD.fullmatch(words)
        and (own or not view.within("person", one))
    ]


def lone(view: View, span: Span) -> list[Span]:
    """The one institution that fills a cell, known or not."""
    words = span.of(view.text)
    fills = LOOKS_LIKE_NAME.fullmatch(words) is not None and words.casefold() not in NOBODY
    return [span] if fills and not view.within("person", span) else []


def in_field(view: View, span: Span) -> list[Span]:
    """The institutions of a field that holds nothing else, with the unknown members of its list."""
    return with_members(view, [one.span for one in view.within("institution", span)], listed(view, span, IN_FIELD))


def with_members(view: View, named: list[Span], more: list[Span]) -> list[Span]:
    """The institutions that are known, and the members of their lists that are none of them; each once, in order."""
    return unique(view, sorted([*named, *(one for one in more if not any(one.overlaps(other) for other in named))]))


def unique(view: View, spans: list[Span]) -> list[Span]:
    """Spans that name different institutions: of two names of one row the first stays, unless the later one is fuller. In another script
    it only says the first again: "马里兰大学（University of Maryland）".
    """
    kept: dict[str, Span] = {}
    for span in spans:
        key = identity(view, span)
        if key not in kept or (
            len(span) > len(kept[key]) + 1 and is_han(span.of(view.text)) == is_han(kept[key].of(view.text))
        ):
            kept[key] = span
    return list(kept.values())


def identity(view: View, span: Span) -> str:
    """The row an institution's span names, or its words."""
    found = view.within("institution", span)
    return (found[0].key if found else None) or view.simple[span.start : span.end].casefold()


def together(view: View, first: list[Span], more: list[Span]) -> list[Span]:
    """Institutions of two statements: one that only names the parent ("Meta" beside "Meta AI") adds nothing."""
    spans = unique(view, [*first, *more])
    keys = {identity(view, span) for span in spans}
    parents = {parent for key in keys for parent in ancestors(key)}
    both = {identity(view, span) for span in first} & {identity(view, span) for span in more}
    return [span for span in spans if identity(view, span) not in parents or identity(view, span) in both]


def ancestors(key: str) -> list[str]:
    """The rows above a row."""
    found = []
    row = ROWS.get(key)
    while row is not None and row.parent is not None and row.parent not in found:
        found.append(row.parent)
        row = ROWS.get(row.parent)
    return found


def is_affiliation(view: View, span: Span, one: Mention) -> bool:
    """Whether an institution stands where affiliations stand."""
    before = view.simple[max(span.start, one.span.start - 60) : one.span.start]
    clause = re.split(r"[。；;\n]", before)[-1]
    if ELSEWHERE.search(before) or BUILDS_ON.search(clause):
        return False
    if inside_brackets(view, span, one.span) or MARKED.search(clause) or is_legend(view, span, one.span):
        return True
    if INSTITUTION_FIELD.search(clause) or CUE_ZH.search(clause) or CUE_EN.search(clause[-40:]):
        return True
    near = Span(one.span.end, one.span.end + 1 + view.text.startswith((" ", "的"), one.span.end))
    if view.within("person", near) or before_role(view, one.span):
        return True
    if behind_name(view, span, one.span) or between_title_and_names(view, one.span):
        return True
    if any(found.covers(one.span) for found in joined_places(view, span)):
        return True
    if JOINT.search(clause):
        left = view.within("institution", Span(max(span.start, one.span.start - 60), one.span.start))
        if left and JOINT.fullmatch(view.simple[left[-1].span.end : one.span.start]):
            return is_affiliation(view, span, left[-1])
    after = view.simple[one.span.end : min(span.end, one.span.end + 24)]
    return bool(
        re.match(
            r"[^\s，。；、]{0,20}(?:团队|课题组|研究组)|\s?(?:助理|副|客座|在读)?(?:教授|博士|硕士|研究员|学生|研究科学家|学者)|(?:[与和、]\S{1,16})?(?:合作的?|做的|的团队|团队|等|提出|完成|联合|牵头|与)|(?:[与和、]\S{1,16})?\s?的(?:[《“「]|(?:一[项篇]|[两三四]篇|该|这[项篇])?(?:论文|研究|工作|成果)|学者|\s?[A-Z])|(?: researchers| team|'s|’s)",
            after,
        )
    )


def before_role(view: View, one: Span) -> bool:
    """Whether only a role stands between an institution and somebody's name: "CMU PhD student A", "Stanford's Professor B"."""
    people = view.within("person", Span(one.end, one.end + MAX_ROLE))
    return bool(people) and ROLE_BETWEEN.fullmatch(view.text, one.end, people[0].span.start) is not None


def behind_name(view: View, span: Span, one: Span) -> bool:
    """Whether a name and a comma stand before the institution and its group ends with it: "A and B, Institution; C, ..."."""
    names = view.within("person", Span(max(span.start, one.start - 60), one.start))
    if not names or not AFTER_NAME.fullmatch(view.text, names[-1].span.end, one.start):
        return False
    end = one.end
    for other in view.within("institution", Span(one.end, max(one.end, min(span.end, one.end + MAX_LIST)))):
        if JOINT.fullmatch(view.simple, end, other.span.start):
            end = other.span.end
    return bool(GROUP_END.match(view.text, end, span.end))


def between_title_and_names(view: View, one: Span) -> bool:
    """Whether an institution, with others of its list, stands between a title and names: "《...》，某大学、某研究所，A、B。"."""
    around = view.within("institution", Span(max(0, one.start - MAX_LIST), one.end + MAX_LIST))
    run = [place.span for place in around if place.span.start <= one.start]
    while len(run) > 1 and JOINT.fullmatch(view.simple[run[-2].end : run[-1].start]):
        run.pop()
    start, end = run[-1].start, one.end
    for other in around:
        if other.span.start >= end and JOINT.fullmatch(view.simple[end : other.span.start]):
            end = other.span.end
    titles = view.within("title", Span(max(0, start - MAX_TITLE), start))
    names = view.within("person", Span(end, end + MAX_GAP))
    behind = titles and BEHIND_TITLE.fullmatch(view.text, titles[-1].span.end, start)
    return bool(behind and names and AROUND_COMMA.fullmatch(view.text, end, names[0].span.start))


def is_legend(view: View, span: Span, one: Span) -> bool:
    """Whether the line holds little but institutions: the legend under a list of authors."""
    start = max(span.start, view.text.rfind("\n", 0, one.start) + 1)
    end = view.text.find("\n", one.end, min(span.end, one.end + MAX_LEGEND))
    line = Span(start, end if end >= 0 else span.end)
    if start == span.start and start > 0 and view.text[start - 1] != "\n":
        return False
    if len(line) > MAX_LEGEND or view.within("title", line) or view.within("award", line):
        return False
    if view.text[line.start : line.start + 1] == "[" and line.of(view.text).rstrip().endswith("]"):
        return True
    named = sum(len(found.span) for found in view.within("institution", line))
    letters = sum(letter.isalnum() or letter.isspace() for letter in line.of(view.text))
    return named * LEGEND_SHARE[1] >= letters * LEGEND_SHARE[0]


def inside_brackets(view: View, span: Span, one: Span) -> bool:
    """Whether a bracket is open around `one` within the item."""
    opened, closed = (max(view.text.rfind(sign, span.start, one.start) for sign in signs) for signs in ("(（[", ")）]"))
    return opened > closed
