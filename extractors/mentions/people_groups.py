"""Chinese lists of people in which institutions and titles stand between the names: "由某大学张三、李四，与某公司王五博士等人合作完成的《".

In: the reading, with titles and institutions found. Out: mentions of kind `person`, pattern `person:of` where the list owns a title,
`person:by` behind words that say who wrote a paper. A Chinese name is believed here by its surname, because no blank sets it off;
a list that holds anything but names, places, titles and joints is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from extractors.lexicon.traditional import simplified
from extractors.mentions.component import Reading
from extractors.mentions.names import SURNAME_SIZES, SURNAMES, NameList, read_name, skip_brackets
from extractors.mentions.people_beside import mentioned
from extractors.mentions.rosters import Institutions
from extractors.mentions.sought import sought
from extractors.records.mentions import Mention
from extractors.spans import Span

TITLE_WORD = r"(?:特聘|讲座|客座|助理|副|荣休|荣誉)?(?:教授|研究员|博士后(?:研究员)?|博士|硕士|院士|老师|同学|先生|女士|工程师|科学家)"
ROLE_BEFORE = re.compile(
    rf"[\u3400-\u9fff]{{0,8}}?(?:{TITLE_WORD}|(?:在读)?(?:博士|硕士|本科|研究|大学)生|学生|学者|研究人员|研究者|毕业生|校友|实习生)(?=\s?[A-Z]|(?![等与和及])[\u3400-\u9fff])"
)
"""What stands before a name, with where it holds: "中大博士后研究员"."""
PLACE = re.compile(
    r"[\u3400-\u9fff]{2,20}?(?:大学|学院|研究所|研究院|实验室|公司|集团|学系|学部|中心|系|所)(?:[（(][^()（）\n]{1,12}[)）])?"
    r"|[\u3400-\u9fff]{2,6}\s?AI(?=[\u3400-\u9fff])"
)
HAN = re.compile(
    rf"[\u3400-\u9fff]{{2,4}}?(?=[、，；,;。：:（(《〈「『“\"]|等|的|和|与|及|以及|{TITLE_WORD}|合作|共同|联合|合著|合写|担任|完成|撰写|是|系|为|\s|$)"
)
NO_NAMES = ("高级", "全体", "应届", "同时", "当时")
TITLE_BEHIND = re.compile(TITLE_WORD)
OF = re.compile(r"\s?的?\s?")
BRACKET = re.compile(r"\s?[（(][^()（）\n]{1,12}[)）]")
JOINT = re.compile(r"\s?(?:[、，,]\s?(?:以及|和|与|及)?|以及|和|与|及)\s?")
OTHERS = re.compile(r"\s?等(?:\d{1,2}|[一二两三四五六七八九十]{1,2})?[人位名]?(?:作者|学者|研究者)?")
OWNED = re.compile(
    r"(?:\s?[与和]\s?[^《》〈〉，。；、]{2,40}?)?(?:\s?(?:在|于)?\s?(?:19|20)\d\d\s?年)?\s?(?:共同|合作|联合)?(?:完成|撰写|发表|提出|合著|合写|开发|研发|撰著|著|领衔|主导|独作|独著|单独完成)?\s?的(?:[这那]篇)?(?:论文|工作|研究|文章)?\s?[《〈“「『\"*_\[]{0,3}"
    r"|\s?(?:[两二三四五六]人)?[，,]?\s?(?:以|凭借?|凭着)(?:论文|工作)?\s?[《〈“「『\"*_\[]{1,3}"
    r"|\s?(?:共同|合作|联合)?(?:完成|撰写)?，\s?(?:论文|文章)?(?:题为|题目[为是]|标题[为是]|名为)\s?[《〈“「『\"*_\[]{0,3}"
)
CLAUSE = re.compile(
    r"[。；;！？!?，,：:]\s?(?:(?:以及|和|与|及)\s?)?|(?:给|予|由|是|为)\s?|[》”」』〉]\s?(?:[、，]\s?)?(?:以及|和|与|及)?\s?"
)
WROTE = sought(
    r"第一作者\s?(?=[\u3400-\u9fff]{2,3}[是为系])|(?:作者|一作)(?:还|则)?(?:分别)?(?:包括|有|为|是|[:：])\s?|(?:论文|文章|工作|研究|成果|该文|其)由\s?|合作者(?:还)?(?:有|包括|为|是)\s?|(?<=[，。；])由\s?",
    *("者", "一作", "由"),
    lead=3,
)
WROTE_BEHIND = re.compile(
    r"\s?(?:担任|任|为|作为)?(?:论文的?)?(?:共同)?(?:第一|通讯|主要)作者|\s?(?:共同|合作|联合)?(?:完成|撰写|合著|提出|发表|开发)|[。；，、）)是为系]|\s?$"
)
MAX_BEFORE_TITLE, MAX_GROUP, MAX_PEOPLE = 300, 300, 40
FIRM = ("title:quoted", "title:marked", "title:slot")


def people_groups(reading: Reading) -> Iterator[Mention]:
    """Names of all such lists; the same name may come twice."""
    text, simple = reading.text, simplified(reading.text)
    institutions = reading.once(Institutions)
    for title in reading.mentions("titles"):
        if title.pattern in FIRM:
            yield from owners(text, simple, title.span, institutions)
    for found in WROTE.finditer(simple):
        end = min(len(text), found.end() + MAX_GROUP)
        line = text.find("\n", found.end(), end)
        reach = Span(found.end(), line if line >= 0 else end)
        names = read_group(text, simple, reach, institutions.starting_in(reach))
        if names.names and WROTE_BEHIND.match(simple, names.end, reach.end):
            yield from mentioned(names, "person:by")


def owners(text: str, simple: str, title: Span, institutions: Institutions) -> Iterator[Mention]:
    """Names that own a title, from the beginning of a clause on."""
    start = max(text.rfind("\n", 0, title.start) + 1, title.start - MAX_BEFORE_TITLE)
    places = institutions.starting_in(Span(start, title.start))
    starts = {start, *(found.end() for found in CLAUSE.finditer(simple, start, title.start)), *places}
    for at in sorted(starts):
        names = read_group(text, simple, Span(at, title.start), places)
        if names.names and OWNED.fullmatch(simple, names.end, title.start):
            several = len(names.names) > 1 or not names.complete or " " in names.names[0].of(text) or at in places
            yield from mentioned(names, "person:of") if several else ()
            return


def read_group(text: str, simple: str, span: Span, places: Mapping[int, int]) -> NameList:
    """The names of the group that a span begins with; `complete` is False when 等人 follows. `simple` is the text in simplified
    characters.
    """
    found = NameList(end=span.start)
    at = span.start
    while len(found.names) < MAX_PEOPLE:
        at = past_places(simple, at, span.end, places)
        name = read_han(simple, at, span.end) or read_name(text, at, span.end, listed=True)
        if name is None or (name.of(text).isascii() and " " not in name.of(text)):
            break
        found.names.append(name)
        behind = TITLE_BEHIND.match(simple, name.end, span.end)
        found.end = skip_brackets(text, behind.end() if behind else name.end, span.end, found)
        others = OTHERS.match(simple, found.end, span.end)
        if others is not None:
            found.complete, found.end = False, others.end()
            break
        joint = JOINT.match(simple, found.end, span.end)
        if joint is None:
            break
        at = joint.end()
    return found


def read_han(simple: str, at: int, end: int) -> Span | None:
    """A Chinese name at a place: a surname, and one or two characters behind it."""
    found = HAN.match(simple, at, end)
    if found is None or found.group() in NO_NAMES:
        return None
    name = found.group()
    if not any(name[:size] in SURNAMES and 0 < len(name) - size < 3 for size in SURNAME_SIZES):
        return None
    return Span(found.start(), found.end())


def past_places(simple: str, at: int, end: int, places: Mapping[int, int]) -> int:
    """Past the institutions, their parts, and the titles that stand before a name."""
    for _ in range(6):
        known = places.get(at)
        if known is not None:
            bracket = BRACKET.match(simple, known, end)
            following = bracket.end() if bracket else known
        else:
            shape = ROLE_BEFORE.match(simple, at, end) or PLACE.match(simple, at, end)
            if shape is None or read_han(simple, at, end) is not None:
                break
            following = shape.end()
        of = OF.match(simple, following, end)
        at = of.end() if of else following
    return at
