"""Chinese lists of people in which institutions and titles stand between the names: "由某大学张三、李四，与某公司王五博士等人合作完成的《".

In: the reading, with titles and institutions found. Out: mentions of kind `person`, pattern `person:of` where the list owns a title,
`person:by` behind words that say who wrote a paper. A Chinese name is believed here by its surname, because no blank sets it off;
a list that holds anything but names, places, titles and joints is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

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
    rf"[\u3400-\u9fff]{{0,8}}?(?:(?:19|20)\d\d级[\u3400-\u9fff]{{0,6}}?)?(?:(?:在读)?(?:博士|硕士|本科|研究|大学)生|{TITLE_WORD}|学生|学者|研究人员|研究者|毕业生|校友|实习生)(?=\s?[A-Z]|(?![等与和及])[\u3400-\u9fff])"
)
"""What stands before a name, with where it holds: "中大博士后研究员"."""
PLACE = re.compile(
    r"[\u3400-\u9fff]{2,20}?(?:大学|学院|研究所|研究院|实验室|公司|集团|学系|学部|中心|系|所)(?:[（(][^()（）\n]{1,12}[)）])?"
    r"|[\u3400-\u9fff]{2,6}\s?AI(?=[\u3400-\u9fff])|[该本我](?:系|校|院|所|组|实验室|课题组)"
)
HAN = re.compile(
    rf"[\u3400-\u9fff]{{2,4}}?(?=[、，；,;。：:（(《〈「『“\"]|等|的|[写做]的|[两三四五六]个?人|和|与|及|以及|{TITLE_WORD}|合作|共同|联合|合著|合写|担任|完成|撰写|是|系|为|\s|$)"
)
NO_NAMES = ("高级", "全体", "应届", "同时", "当时")
TITLE_BEHIND = re.compile(TITLE_WORD)
OF = re.compile(r"\s?的?\s?")
BRACKET = re.compile(r"\s?[（(][^()（）\n]{1,12}[)）]")
JOINT = re.compile(r"\s?(?:[、，,]\s?(?:以及|和|与|及)?|以及|和|与|及)\s?")
OTHERS = re.compile(r"\s?等(?:\d{1,2}|[一二两三四五六七八九十]{1,2})?[人位名]?(?:作者|学者|研究者)?")
OWNED = re.compile(
    r"(?:\s?[与和]\s?[^《》〈〉，。；、]{2,40}?)?(?:\s?(?:在|于)?\s?(?:19|20)\d\d\s?年)?\s?(?:[两三四五六]个?人\s?)?(?:共同|合作|联合)?(?:完成|撰写|[写做]|发表|提出|合著|合写|开发|研发|撰著|著|领衔|主导|独作|独著|单独完成)?\s?(?:[他她]们?)?的(?:[这那]篇)?(?:论文|工作|研究|文章)?\s?[《〈“「『\"*_\[]{0,3}"
    r"|\s?(?:[两二三四五六]人)?[，,]?\s?则?(?:以|凭借?|凭着)(?:论文|工作)?\s?[《〈“「『\"*_\[]{0,3}"
    r"|\s?(?:共同|合作|联合)?(?:完成|撰写)?，\s?(?:论文|文章)?(?:题为|题目[为是]|标题[为是]|名为)\s?[《〈“「『\"*_\[]{0,3}"
)
CLAUSE = re.compile(
    r"[。；;！？!?，,：:]\s?(?:(?:以及|和|与|及)\s?)?|(?:给了?|予了?|由|是|为)\s?|[》”」』〉]\s?(?:[、，]\s?)?(?:以及|和|与|及)?\s?"
)
WROTE = sought(
    r"第一作者\s?(?=[\u3400-\u9fff]{2,3}[是为系])|(?:作者|一作)(?:还|则)?(?:分别|依次)?(?:包括|有|为|是|[:：])\s?|(?:论文|文章|工作|研究|成果|该文|其)由\s?|合作者(?:还)?(?:有|包括|为|是)\s?|(?<=[，。；])由\s?",
    *("者", "一作", "由"),
    lead=3,
)
LED = sought(
    r"\s?(?:[与和跟]\s?[^，。；、\n]{2,16}?的[^，。；、\n]{1,8})?(?:领衔|牵头|带队|挂帅|主笔|合作)(?=[，。；、）)])",
    *("领衔", "牵头", "带队", "挂帅", "主笔", "合作"),
    lead=32,
)
"""Behind those who wrote a paper named just before: "《T》，剑桥大学的 A B 领衔", "《U》，某校的 A 和谷歌的一群人合作"."""
CORRESPONDING = sought(
    r"(?<=[；，。])[\u3400-\u9fff]{2,4}(?:副?教授|研究员|博士)?(?:为|是|任|担任)[^，。；\n]{0,6}通讯作者",
    "通讯作者",
    lead=20,
)
"""Somebody who is named last, and what for: "；刘譞哲为通讯作者"."""
LED_FROM = re.compile(r"[，。；：]\s?")
MAX_LED = 60
WROTE_BEHIND = re.compile(
    r"\s?(?:担任|任|为|作为)?(?:论文的?)?(?:共同)?(?:第一|通讯|主要)作者|\s?(?:共同|合作|联合)?(?:完成|撰写|合著|提出|发表|开发)|[。；，、）)是为系]|\s?$"
)
MAX_BEFORE_TITLE, MAX_GROUP, MAX_PEOPLE = 300, 300, 40
FIRM = ("title:quoted", "title:marked", "title:slot", "title:embedded")


def people_groups(reading: Reading) -> Iterator[Mention]:
    """Names of all such lists; the same name may come twice."""
    text, simple = reading.text, simplified(reading.text)
    institutions = reading.once(Institutions)
    for title in reading.mentions("titles"):
        if title.pattern in FIRM:
            yield from owners(text, simple, title.span, institutions)
    yield from leaders(text, simple, institutions)
    wrote = (one.end() for one in WROTE.finditer(simple))
    for start in chain(wrote, (one.start() for one in CORRESPONDING.finditer(simple))):
        end = min(len(text), start + MAX_GROUP)
        line = text.find("\n", start, end)
        reach = Span(start, line if line >= 0 else end)
        names = read_group(text, simple, reach, institutions.starting_in(reach))
        if names.names and WROTE_BEHIND.match(simple, names.end, reach.end):
            yield from mentioned(names, "person:by")


def leaders(text: str, simple: str, institutions: Institutions) -> Iterator[Mention]:
    """Names in front of words that say who led or wrote it, from the beginning of their clause on."""
    for found in LED.finditer(simple):
        floor = max(text.rfind("\n", 0, found.start()) + 1, found.start() - MAX_LED)
        opened = [one.end() for one in LED_FROM.finditer(simple, floor, found.start())]
        reach = Span(opened[-1] if opened else floor, found.start())
        names = read_group(text, simple, reach, institutions.starting_in(reach))
        if (
            names.names
            and names.end == found.start()
            and all(" " in one.of(text) or len(names.names) > 1 for one in names.names)
        ):
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
