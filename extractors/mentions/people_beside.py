"""People beside titles and institutions: behind a title, before it, in a template's next argument.

In: the reading, with titles, institutions and venues found. Out: mentions of kind `person`. Here the neighbour is the cue; cues in the
line itself ("by", "作者：", a list that fills the line) are those of `mentions.people`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from extractors.lexicon.phrases import is_han
from extractors.mentions.component import Reading
from extractors.mentions.names import LONE_CAPITALS, NameList, read_names
from extractors.mentions.names_around import TO_TITLE, names_to_line_end, names_up_to
from extractors.mentions.sought import sought
from extractors.mentions.title_forms import start_of
from extractors.records.mentions import Mention
from extractors.spans import Span

BEFORE_OF = re.compile(
    r"(?:(?P<of>\s?的\s?)|(?P<comma>[，,]\s?)|(?P<and>,? and )|\s{0,2})(?:学者|团队|研究者|研究人员)?\s?的?(?=[\u3400-\u9fffA-Z])"
)
AUTHORS_TOLD = re.compile(r"(?:颁给|頒給|颁予|授予|得主|作者|一作|由|完成人)[^。；\n]{0,160}$")
CLOSES_LIST = re.compile(r"\s{0,2}(?:[。；;\n]|$)")
AT_PLACE = re.compile(r" (?:of|at|from) (?:the )?[A-ZÀ-ÞĀ-ž]")
OTHERS_WORK = re.compile(r"\s?等人?的(?:工作|论文|文章)")
CLAUSE_OPENS = ("", *"，。；：、（(\n")
OWNS_TITLE = re.compile(
    r"\s?(?:(?:他们|她们|他們|她們)?[那这這]篇|(?:等人?|等?[两兩二三四五六七八九十]人)?(?:共同|合作|联合|聯合)?(?:合?[写寫著撰作]|完成|撰写|撰寫|提出|发表|發表)?的)?(?:论文|論文|工作|文章)?\s?[《〈“「『]"
)
SIGN_FOLLOWS = re.compile(
    r"[ .。*_]{0,6}(?:$|[—–|\[🏆🥇🥈🥉⭐⏳🎖🏅★]|(?i:arxiv|paper|pdf|code|doi|link|openreview|project|slides|video)\b)"
)
MAX_POSSESSIVE = 200
POSSESSIVE = re.compile(
    r"(?:^|[\s(])(?P<name>[A-ZÀ-ÞĀ-ž][\w.-]{1,20}(?: (?:[a-z]{2,3} )?[A-ZÀ-ÞĀ-ž][\w.-]{0,20}){1,3})(?:['’]s|(?<=s)['’]) (?:(?:paper|work|article),? )?[*_“\"]{0,3}$"
)
MAX_OWNER = 80
MAX_BEFORE_PLACE = 300
NAME_BEFORE = re.compile(r"(?:^|[\n;；][ ]?)([^\n;；]{4,300}),[ ](?:the )?$")
MIN_LIST = 2
MAX_BEHIND = 2000
BEHIND_TITLE = re.compile(
    r"[ \u3000]{3,40}(?=[A-ZÀ-ÞĀ-ž\u3400-\u9fff])|[,.][”\"] (?=[A-ZÀ-ÞĀ-ž])|[”\"»]{0,2},? from (?=[A-ZÀ-ÞĀ-ž][\w-]{1,20} [A-ZÀ-ÞĀ-ž])|(?<=[?!])[”\"*_]{0,3} {1,2}(?=[A-ZÀ-ÞĀ-ž])|[”\"»》〉」』*_]{0,3}(?:\s?[（(][^（）()\n]{1,24}[)）](?=[，,。.]))?(?:[.,，。:：]{1,2}[”\"]?[.,]?[*_]{0,2} {1,2}(?:(?:That|It)['’]s |This (?:is|was) (?:by )?)?(?=[A-ZÀ-ÞĀ-ž])|[，。：][*_]{0,2}\s?(?![由作该該其并並获獲是与與和在被以从從])(?=[A-ZÀ-ÞĀ-ž\u3400-\u9fff])|\s?[／｜|]\s?(?=[A-ZÀ-ÞĀ-ž\u3400-\u9fff]))"
)
ALONE_IN_BRACKET = re.compile(
    r"[”\"»》」』*_]{0,3}[ ]?[(（](?P<name>[A-ZÀ-ÞĀ-ž][^\W\d_]{1,20}(?:[ -][A-ZÀ-ÞĀ-ž][^\W\d_]{0,20}\.?){1,2})[)）]"
)
MIN_BLANKS = 3
FIRM = ("title:quoted", "title:marked", "title:line", "title:slot")
NEXT_ARGUMENT = re.compile(r"['\"],?\s{1,12}(?:authors?\s?[=:]\s?)?['\"](?=[^\W\d_])")
WITH_OTHERS = sought(
    r"(?<![\w-])(?P<first>(?:[A-ZÀ-ÞĀ-ž][\w.'’-]{0,24} ){1,3}[A-ZÀ-ÞĀ-ž][\w'’-]{1,24}) [(（](?:(?:together|jointly|joint work) )?with (?=[A-ZÀ-ÞĀ-ž])",
    *("(with ", "（with ", "(together ", "（together ", "(jointly ", "（jointly ", "(joint work ", "（joint work "),
    lead=None,
)
MIN_ACRONYM = 2
VENUE_FOLLOWS = re.compile(r"[.,] (?:[Ii]n |[Pp]roc|[A-Z]{2,}|[A-ZÀ-ÞĀ-ž][a-z]{1,3}[A-ZÀ-ÞĀ-ž])")
BEHIND_NAMES = ("title:quoted", "title:marked", "title:slot")


def beside(reading: Reading) -> Iterator[Mention]:
    """Names by all these cues; the same name may come twice."""
    yield from after_titles(reading)
    yield from before_titles(reading)
    yield from possessors(reading)
    yield from with_others(reading)
    yield from behind_institutions(reading)
    yield from beside_institutions(reading)


def after_titles(reading: Reading) -> Iterator[Mention]:
    """Names right behind a title: "**Hearing Commas**. Bea Lima, Paulo Dias."."""
    text = reading.text
    places = {one.span.start for one in reading.mentions("institutions")}
    for title in reading.mentions("titles"):
        lead = BEHIND_TITLE.match(text, title.span.end)
        call = NEXT_ARGUMENT.match(text, title.span.end)
        if call:
            yield from mentioned(read_names(text, call.end(), min(len(text), call.end() + MAX_BEHIND)), "person:field")
        firm = title.pattern in FIRM and title.span.of(text).count(" ") >= MIN_BLANKS  # behind a short one: its method
        alone = ALONE_IN_BRACKET.match(text, title.span.end) if firm else None
        if alone is not None and alone.start("name") not in places:
            name = read_names(text, alone.start("name"), alone.end("name"))
            if len(name.names) == 1 and name.end == alone.end("name") and not LONE_CAPITALS.search(alone["name"]):
                yield from mentioned(name, "person:bracket")
        if lead is None and title.pattern == "title:marked":
            yield from mentioned(names_to_line_end(text, title.span.end), "person:list")
        if lead is None or (title.pattern == "title:run" and not text.startswith((", ", "，"), title.span.end)):
            continue
        end = text.find("\n", lead.end())
        end = len(text) if end < 0 else min(end, lead.end() + MAX_BEHIND)
        names = read_names(text, lead.end(), end)
        people = [name for name in names.names if name.start not in places]
        full = sum(" " in name.of(text) or not name.of(text).isascii() for name in people)
        if any(is_han(name.of(text)) for name in names.names) and len(names.names) < MIN_LIST and names.complete:
            continue  # two Chinese characters behind a comma are more often a word than somebody's name
        closes = (
            SIGN_FOLLOWS.match(text, names.end, end) is not None
            or not names.complete
            or len(people) < len(names.names)  # "A, B and C, Cornell"
            or (full >= MIN_LIST and (names.brackets or text.startswith((". ", ", ", " (", "，"), names.end)))
            or VENUE_FOLLOWS.match(text, names.end, end) is not None
        )
        sure = full > MIN_LIST + 1 if title.pattern == "title:run" else full > MIN_LIST
        if people and full == len(people) and (closes or sure):
            yield from mentioned(names, "person:list")


def before_titles(reading: Reading) -> Iterator[Mention]:
    """Names at the beginning of a line that end right before a title: "A and B. T", "A and B (2004). “T”"."""
    text = reading.text
    labels = bold_labels(reading)
    for title in reading.mentions("titles"):
        start = text.rfind("\n", 0, title.span.start) + 1
        start = min(labels.get(start, start), title.span.start)  # the title may stand in the bold words, too
        announced = title.pattern == "title:line" and text[:start].rstrip()[-1:] in (":", "：")
        if title.pattern not in BEHIND_NAMES and not announced:
            continue
        if (
            (announced or title.pattern == "title:marked")
            and start > 1
            and not text[start : title.span.start].strip(" *_")
        ):
            start = text.rfind("\n", 0, len(text[:start].rstrip())) + 1  # names on the line above
        start = max(start, title.span.start - MAX_BEHIND)
        start = max(start, text.rfind("\t", start, title.span.start) + 1)  # the cell of a table
        names = names_up_to(text, start_of(text, Span(start, title.span.start)), title.span.start)
        alone = len(names.names) == 1 and (text[names.end] == "," or " " not in names.names[0].of(text))
        acronym = any(LONE_CAPITALS.search(name.of(text)) for name in names.names)  # "At ACL 2019, ..."
        if names.names and not alone and not acronym and TO_TITLE.fullmatch(text, names.end, title.span.start):
            yield from mentioned(names, "person:list")


def bold_labels(reading: Reading) -> dict[int, int]:
    """Where bold words that hold an award's name begin and end: "**Best Paper in Vision** A, B: *T*"."""
    bold = [one.span for one in reading.document.marks if one.kind == "bold"]
    starts = [one.start for one in bold]
    found = {}
    for award in reading.mentions("awards"):
        at = bisect_right(starts, award.span.start) - 1
        if at >= 0 and bold[at].covers(award.span):
            found[bold[at].start] = bold[at].end
    return found


def with_others(reading: Reading) -> Iterator[Mention]:
    """Somebody, and the others in brackets: "Youkana Imane (with Jean Cousty and Mohamed Akil)"."""
    text = reading.text
    for found in WITH_OTHERS.finditer(text):
        others = read_names(text, found.end(), min(len(text), found.end() + MAX_BEHIND))
        first = read_names(text, found.start("first"), found.end("first"))
        if (
            len(first.names) == 1
            and first.end == found.end("first")
            and text[others.end : others.end + 1] in (")", "）")
        ):
            yield from mentioned(first, "person:list")
            yield from mentioned(others, "person:list")


def possessors(reading: Reading) -> Iterator[Mention]:
    """Somebody who owns a title in English: "Zengfeng Huang's *Near Optimal Frequent Directions*"."""
    text = reading.text
    for title in reading.mentions("titles"):
        before = text[max(0, title.span.start - MAX_OWNER) : title.span.start]
        owner = POSSESSIVE.search(before) if title.pattern in BEHIND_NAMES else None
        if owner:
            start = title.span.start - len(before) + owner.start("name")
            names = read_names(text, start, start + len(owner["name"]))
            if names.names and names.end == start + len(owner["name"]):
                yield from mentioned(names, "person:of")


def behind_institutions(reading: Reading) -> Iterator[Mention]:
    """Names behind their institution: "南京理工大学夏睿、丁子祥的《...》", "作者是捷克理工大学的 Petr Hruby", "斯坦福大学，A、B。", "（斯坦福大学 A、B）",
    "of the Politecnico di Milano and Gabriele Farina of Carnegie Mellon University".
    """
    text = reading.text
    for institution in reading.mentions("institutions"):
        lead = BEFORE_OF.match(text, institution.span.end)
        if lead is None:
            continue
        end = min(len(text), lead.end() + MAX_POSSESSIVE)
        names = read_names(text, lead.end(), end)
        if not names.names:
            continue
        owns = OWNS_TITLE.match(text, names.end, end) and lead.group("and") is None
        told = AUTHORS_TOLD.search(text, max(0, institution.span.start - MAX_POSSESSIVE), institution.span.start)
        full = all(" " in name.of(text) for name in names.names)
        closes = lead.group("comma") and CLOSES_LIST.match(text, names.end) and (full or len(names.names) >= MIN_LIST)
        again = lead.group("and") and full and AT_PLACE.match(text, names.end)
        opened = text[institution.span.start - 1 : institution.span.start] in ("(", "（")
        bracketed = full and opened and text.startswith((")", "）"), names.end)
        first = is_han(names.names[0].of(text))
        opens = text[max(0, institution.span.start - 1) : institution.span.start] in CLAUSE_OPENS
        glued = (
            opens and lead.end() == institution.span.end and OTHERS_WORK.match(text, names.names[-1].end) is not None
        )
        cut = not names.complete and first and (len(names.names) >= MIN_LIST or glued)
        if cut or bracketed or owns or (lead.group("of") and told and full) or closes or again:
            yield from mentioned(names, "person:of")


def beside_institutions(reading: Reading) -> Iterator[Mention]:
    """Names that begin a line or stand behind a semicolon, with their institution behind a comma: "Ana Lima, University of Porto; ..."."""
    text = reading.text
    for institution in reading.mentions("institutions"):
        if not text.endswith((", ", ", the "), 0, institution.span.start):
            continue
        start = max(0, institution.span.start - MAX_BEFORE_PLACE)
        found = NAME_BEFORE.search(text[start : institution.span.start])
        if found is None or (start and found.start() == 0):
            continue
        names = read_names(text, start + found.start(1), start + found.end(1))
        if names.end == start + found.end(1) and names.names and all(" " in name.of(text) for name in names.names):
            yield from mentioned(names, "person:list")


def mentioned(names: NameList, pattern: str) -> Iterator[Mention]:
    """One mention per name; the last one of a list that was cut says so."""
    for place, span in enumerate(names.names):
        cut = not names.complete and place == len(names.names) - 1
        yield Mention(kind="person", span=span, pattern=pattern + (":cut" if cut else ""))


def covers_line(text: str, names: NameList, rest: str) -> bool:
    """Whether the line holds nothing but the list: several names, or one with an affiliation or a cut."""
    if rest:
        return False
    full = sum(" " in name.of(text) or not name.of(text).isascii() for name in names.names)
    if len(names.names) == 1:
        affiliated = any(
            " " in bracket.of(text)
            or not bracket.of(text).isascii()
            or (bracket.of(text).isupper() and len(bracket) > MIN_ACRONYM)
            for bracket in names.brackets
        )
        return (affiliated or not names.complete) and full == 1
    return full * 2 >= len(names.names)
