"""Award names in a document: "Best Paper Honorable Mention", "最佳学生论文提名", "Test of Time (Longuet-Higgins Prize)".

In: the reading text. Out: mentions of kind `award` whose key is the canonical English name and whose pattern says how the
label was read: `award:paper`, `award:person` (an award for people, not papers) or `award:candidate` (finalists, nominees).
A Chinese and an English name side by side are one mention. Labels are composed, so a small grammar reads them; the words are
those of `lexicon.awards`. Which paper got the award is decided in `claims`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from extractors.lexicon.awards import AWARDS, FAMILIES
from extractors.lexicon.phrases import WORD_START, lowered, places_of_words
from extractors.lexicon.rows import AwardName, ExtraRows
from extractors.lexicon.traditional import simplified
from extractors.mentions.award_names import Name, award_name
from extractors.mentions.component import Finder, Reading
from extractors.mentions.lines import Line
from extractors.mentions.named_awards import named_awards
from extractors.mentions.sought import sought
from extractors.records.documents import Section
from extractors.records.mentions import Mention
from extractors.spans import Span

START, END = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
"""Borders of Latin words, also where Chinese stands beside them: "今年的Best paper给了"."""
FAMILY = r"(?:[Bb]est|BEST|[Oo]utstanding|OUTSTANDING|[Dd]istinguished|DISTINGUISHED)"
LEVEL = (
    r"(?:[Hh]onou?rable[ -][Mm]entions?|HONOU?RABLE[ -]MENTIONS?|HMs?\b|RUs?\b|[Rr]unners?[ -]?[Uu]ps?|RUNNERS?[ -]?UPS?"
    r"|[Ff]inalists?|FINALISTS?|[Cc]andidates?|CANDIDATES?|[Nn]omin(?:ees?|ations?))"
)
MIDDLE_WORD = (
    r"(?:#?[A-Z][\w'’&/.-]{0,24},?|\([A-Z][\w-]{1,20}\)|&|and|for|of|in|on|the|student|position|demo|demonstration|system|theme|resource|short|long"
    r"|poster|industry|social|impact|workshop|main|track|application|applied|research|late-breaking)"
)
HEAD = r"(?:[Pp]apers?|PAPERS?|[Aa]wards?|AWARDS?|[Pp]osters?|[Dd]emos?|[Vv]ideos?|[Rr]eviewers?|[Aa]rea [Cc]hairs?)"
TAIL = rf"(?:[ ]?[-–—][ ]?(?:[A-Z][\w&]{{1,20}} ){{1,3}}(?=Awards?\b|Prizes?\b))?(?:[ ]{{0,2}}[-–—:,(（]?[ ]{{0,2}}(?:[Aa]wards?|AWARDS?|[Pp]rizes?|PRIZES?|[Ww]inners?|WINNERS?|[Pp]apers?|{LEVEL}){END}){{0,3}}[)）]?"
FAMILY_SIGNS = ("est", "EST", "utstanding", "UTSTANDING", "istinguished", "ISTINGUISHED")
COMPOSED = sought(
    rf"{START}{FAMILY}(?:[ -]{{1,2}}{MIDDLE_WORD}){{0,7}}?[ -]{{1,2}}(?:{HEAD}|{LEVEL}){END}{TAIL}",
    *FAMILY_SIGNS,
    lead=1,
)
OPEN_NAME = sought(
    r"\b(?:(?!Best|Outstanding|Distinguished|(?:Its|Their|Our|Your|His|Her|The|All|Both|Two|Three|Four|These|Those|Announces?|Wins?)\b)[A-Z][A-Za-z-]{2,20} ){1,4}(?:Paper|Demo|Poster|Video|Artifact|Dataset|Software) (?:Award|Prize)s?\b",
    *(" Award", " Prize"),
    lead=None,
)
"""Names of awards that no table knows: "Merit Paper Award"."""
PRESENTED = sought(
    rf"\b(?:Best|BEST|Outstanding) (?:(?:long|short|full|oral|poster|student|paper|video|[A-Z]\w{{1,20}}) ){{0,3}}(?:[Pp]resentations?|[Tt]alks?|[Aa]rtifacts?|[Aa]rtefacts?)\b{TAIL}",
    *("Best ", "BEST ", "Outstanding "),
)
BARE_LEVEL = sought(
    rf"{START}(?:(?:[Ss]tudent|[Dd]emo|[Ll]ong|[Ss]hort|[Ff]ull|[Pp]apers?|[Aa]ward)(?:[,:]? | ?[-–—] )){{0,3}}(?:[Hh]onou?rable[ -][Mm]entions?|HONOU?RABLE[ -]MENTIONS?|[Rr]unners?[ -]?[Uu]ps?|RUNNERS?[ -]?UPS?){END}",
    *("onorable", "onourable", "ONORABLE", "ONOURABLE", "unner", "UNNER"),
    lead=31,
)
YEARS_BACK = sought(
    r"\b(?:\d{1,2}|[Tt]en|[Tt]wenty)[- ][Yy]ears?[- ](?:[Bb]est[- ](?=[Pp]aper)|[Hh]ighest[- ][Ii]mpact|[Mm]ost[- ][Ii]nfluential|[Ii]mpact|[Tt]est[- ]of[- ][Tt]ime)(?:[ -](?:[Pp]apers?|[Aa]wards?)){0,2}"
    + TAIL,
    *("Year", "year"),
    lead=7,
)
MOST_INFLUENTIAL = sought(
    r"\b[Mm]ost[- ](?:[Ii]nfluential|[Ii]mpactful) (?:[A-Z][\w&/-]{1,14} ){1,2}[Pp]apers?(?: [Aa]wards?)?\b",
    *("nfluential ", "mpactful "),
    lead=6,
)
"""With the conference inside: "Most Influential PLDI Paper Award"."""
CANDIDATES = sought(
    r"\b[Aa]ward[ -](?:[Cc]andidates?|[Ff]inalists?|[Nn]ominees?)\b|\b(?:[Cc]andidates|[Nn]ominees) for (?:the )?[Bb]est [Pp]apers?\b",
    *("ward ", "ward-", "andidates for", "ominees for"),
    lead=1,
)
ZH_LEVEL = r"(?:的?(?:荣誉提名|提名|亚军|候选|入围)奖?)"
ZH_COMPOSED = sought(
    rf"(?:最佳|最优|杰出|优秀|卓越|突出)(?:[ ]?[A-Za-z&-]{{1,14}}(?: [A-Za-z&-]{{1,14}})?[ ]?|[ ]|数据集[与和及]?基准(?:赛道)?)?[^\s，。、；：:,;.()（）《》“”「」!！?？获是为有和与]{{0,8}}?(?:论文|短文|长文|演示|海报|视频|[Dd]emo|[Pp]aper|[Pp]oster)(?:奖项|大奖|奖)?{ZH_LEVEL}?"
    r"|最佳(?:(?!论文|学生|最佳|杰出)[\u4e00-\u9fff]){2,5}[与和](?:(?!论文|学生|最佳|杰出)[\u4e00-\u9fff]){2,5}论文奖"
    r"|最佳(?!论文|学生)[\u4e00-\u9fff]{1,6}[ ]?[A-Za-z-]{2,10}[ ]?论文奖?",
    *("最佳", "最优", "杰出", "优秀", "卓越", "突出"),
)
ZH_TIME = sought(
    rf"(?:时间(?:的)?(?:检验|考验)|最具影响力论文|经典论文|(?:社会影响力?|主题|资源|复现|领域主席)(?:论文)?(?=奖))(?:论文)?奖?{ZH_LEVEL}?",
    *("时间", "最具影响力论文", "经典论文", "社会影响", "主题", "资源", "复现", "领域主席"),
)
ZH_BARE = sought(
    r"(?:(?:学生|[长短])论文的?)?(?:荣誉提名奖?|亚军)|(?<=获)提名|(?<=获得)提名|(?<=得)提名奖|提名奖",
    *("荣誉提名", "亚军", "提名"),
    lead=5,
)
FAMILY_IN_ZH = sought(
    r"(?:论文|篇)[^\s，。；：实验结果]{0,4}并列(?P<tied>最佳|杰出)(?!论文|学生|长|短)|(?P<of>[长短](?:论文|文)的(?:最佳|杰出))(?=[ ]?(?:有|是|给|则|共|为|归))"
    r"|[篇个][ ]?(?P<latin>[Oo]utstanding|[Dd]istinguished|[Bb]est)(?![A-Za-z])(?![ ]?的)(?![，。：:,；、 ]{1,2}[A-Za-z])",
    *("并列最佳", "并列杰出", "的最佳", "的杰出", "utstanding", "istinguished", "est"),
    lead=None,
)
"""A family word that stands for its award in a Chinese sentence: "三篇论文并列最佳", "短论文的最佳有两篇", "四篇 outstanding"."""
CELL_FAMILY = re.compile(
    rf"^{FAMILY}(?: {MIDDLE_WORD}){{1,8}}(?: ?[-–:,] ?{LEVEL})?$|^{FAMILY} ?[-–:,(（] ?{MIDDLE_WORD}(?: {MIDDLE_WORD}){{0,4}}[)）]?$"
    rf"|^{FAMILY} {LEVEL}$|^{LEVEL}$|^(?:ToT|TOT|ToTA)(?: (?:{LEVEL}|[Aa]ward|[Pp]aper)){{0,2}}$"
)
FAMILY_ALONE = re.compile(rf"(?:{MIDDLE_WORD} ){{0,3}}{FAMILY}|最佳|杰出|傑出|优秀|優秀|卓越")
ANY_CASE = re.compile(rf"{FAMILY}(?: [\w()&/'’-]{{1,24}}){{1,8}} {HEAD}(?: [(（][a-z ]{{2,12}}[)）])?", re.IGNORECASE)
"""In a cell that a head or a field calls an award: "Best new task (tied) and new resource paper"."""
AWARD_HEAD = re.compile(
    r"(?:paper )?(?:awards?|prizes?|honou?rs?|distinctions?|category)|奖项?|獎項?|奖励|荣誉|类别|類別", re.IGNORECASE
)
TWO_NAMES = re.compile(
    r"(?:[Pp]apers?|[Aa]wards?|[Mm]entions?) (?:&|and) .{0,40}(?:[Pp]apers?|[Aa]wards?|[Mm]entions?)$"
)
PARENTHESIS = re.compile(r"[(（]([^()（）\n]{3,60})[)）]")
BETWEEN = re.compile(r"^(?!\s*\n\s*\n)[\s()（）/|｜·\-–—,，的]{0,4}$")
MAX_LABEL, FIELD_CELLS = 70, 2
FAMILY_HEAD = re.compile(r"[\W_]{0,8}(Outstanding|Distinguished)[\W_]{0,4}(?:\d{1,2}[)）])?[\W_]{0,4}")
OF_AWARDS = re.compile(r"\b(?:awards?|prizes?|winners?|(?:outstanding|distinguished) papers)\b|奖|獎", re.IGNORECASE)
"""In the title of a page whose headings may say no more than "🏆 Outstanding (4)"."""
IN_SMALL_LETTERS = re.compile(
    r"(?:19|20)\d\d:? (best (?!cited|known|reviewed|rated|read)(?:[a-z-]{3,20} ){1,2}papers?)[,:] "
)
"""At the beginning of a line, before its paper: "2024 best manipulation paper, T"."""
NO_WORK = re.compile(r"(?:Practices|Lectures|Talks|Speakers?|Keynotes?|Alumni|Members?|Reviewers?|Regards|Wishes)$")
"""What a heading with a colon is over, and no award."""
HAN_WORDS = re.compile(r"[\u3400-\u9fff]{2,16}")
LATIN_WORD = re.compile(r"[A-Za-z]{3}")
STOOD = re.compile(r"\b(?:st(?:oo|an)d(?:s|ing)?|withst(?:oo|an)d(?:s|ing)?|pass(?:ed|es|ing)?|survived?) the $")
"""Before it, the test of time is no award: "has stood the test of time"."""
MAX_STOOD = 16


def make_awards(extra: ExtraRows) -> Finder:
    """A finder of award names of both languages: Chinese pages print English labels and the other way round."""
    fixed = FixedPhrases((*AWARDS, *extra.awards))
    rows = (*extra.awards, *AWARDS)

    def find(reading: Reading) -> list[Mention]:
        text = simplified(reading.text)
        spans = sorted(
            {*spotted(text, fixed), *lenient_labels(reading, text)}, key=lambda span: (span.start, -span.end)
        )
        spans = joined(text, outermost(spans))
        names = {words: award_name(words, rows) for words in sorted({span.of(text) for span in spans})}
        names = as_glossed(names, rows)
        named = [award_mention(span, name) for span in spans if (name := names[span.of(text)]) is not None]
        return sorted([*named, *named_awards(reading, named)], key=lambda one: one.span.start)

    return find


def as_glossed(names: Mapping[str, Name | None], rows: Sequence[AwardName]) -> dict[str, Name | None]:
    """The names by words, Chinese words by what the document says they are in English: "杰出论文奖（Distinguished Paper）". An award that
    the document names in English alone keeps its own Chinese words.
    """
    in_english = {name.key for words, name in names.items() if name is not None and words.isascii()}
    told: dict[str, str] = {}
    for words, name in names.items():
        han = HAN_WORDS.search(words)
        if name is not None and han is not None and LATIN_WORD.search(words):
            alone = award_name(han.group(), rows)
            if alone is not None and alone.key not in in_english and of_other_family(alone.key, name.key):
                told[alone.key] = name.key
    return {
        words: replace(name, key=told[name.key])
        if name is not None and name.key in told and not LATIN_WORD.search(words)
        else name
        for words, name in names.items()
    }


def of_other_family(one: str, other: str) -> bool:
    """Whether two names differ in nothing but the family: "Outstanding Paper" and "Distinguished Paper"."""
    families = {name for name, _, _ in FAMILIES}
    (first, _, rest), (second, _, others) = one.partition(" "), other.partition(" ")
    return first != second and rest == others and {first, second} <= families


class FixedPhrases:
    """The phrases of rows: Latin ones stand at word borders and may be followed by "Award" and the like, Chinese ones by 奖."""

    def __init__(self, rows: Sequence[AwardName]) -> None:
        latin = sorted({phrase for row in rows for phrase in row.en}, key=len, reverse=True)
        han = sorted({simplified(phrase) for row in rows for phrase in row.zh}, key=len, reverse=True)
        first = {phrase: found.group() for phrase in latin if (found := WORD_START.match(lowered(phrase)))}
        self._firsts = {word + plural for word in first.values() for plural in ("", "s")}
        self._latin = _at_borders(first)
        self._everywhere = [re.compile(rf"(?:{'|'.join(map(re.escape, han))})奖?{ZH_LEVEL}?")]
        if others := [phrase for phrase in latin if phrase not in first]:  # such as "Éric Award"
            self._everywhere.append(_at_borders(others))

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Latin phrases, tried where their first words stand, then the others; each kind without overlap."""
        words, position = places_of_words(lowered(text)), 0
        for place in sorted(place for word in words.keys() & self._firsts for place in words[word]):
            found = self._latin.match(text, place) if place >= position else None
            if found is not None:
                position = found.end()
                yield found
        for pattern in self._everywhere:
            yield from pattern.finditer(text)


def _at_borders(phrases: Iterable[str]) -> re.Pattern[str]:
    words = "|".join(re.escape(phrase).replace(r"\ ", r"[ -]") for phrase in phrases)
    return re.compile(rf"(?i:{START}(?:{words})s?{END}){TAIL}")


def spotted(text: str, fixed: FixedPhrases) -> Iterator[Span]:
    """Spans of everything that reads like a label, overlapping ones included."""
    composed = (
        COMPOSED,
        PRESENTED,
        OPEN_NAME,
        BARE_LEVEL,
        YEARS_BACK,
        MOST_INFLUENTIAL,
        CANDIDATES,
        ZH_COMPOSED,
        ZH_TIME,
        ZH_BARE,
    )
    for found in chain(fixed.find(text), *(pattern.finditer(text) for pattern in composed)):
        if STOOD.search(text, max(0, found.start() - MAX_STOOD), found.start()):
            continue
        yield trimmed(text, Span(found.start(), found.end()))
    for found in FAMILY_IN_ZH.finditer(text):
        yield Span(*found.span(found.lastgroup or 0))


def trimmed(text: str, span: Span) -> Span:
    """Without a closing bracket that was opened outside, or blanks at the end."""
    part = span.of(text)
    if part.endswith((")", "）")) and not re.search(r"[(（]", part):
        return Span(span.start, span.end - 1)
    return span


def lenient_labels(reading: Reading, text: str) -> Iterator[Span]:
    """Labels that end without "Paper" ("Best Theme", "Outstanding D&B", "HM") where only a label can stand: a cell, a whole
    line that is no list item, the bracket after a title.
    """
    for section in reading.document.sections:
        if section.kind == "table" and section.in_main_text:
            yield from (cell for row in section.rows for cell in row if CELL_FAMILY.match(cell.of(text)[:MAX_LABEL]))
            yield from family_cells(section, text)
    of_awards = OF_AWARDS.search(reading.document.title) is not None
    for line in reading.lines:
        if (
            of_awards
            and line.section.kind == "heading"
            and not any("review" in one.casefold() for one in line.section.path)
            and (alone := FAMILY_HEAD.fullmatch(text, line.span.start, line.span.end))
        ):
            yield Span(*alone.span(1))
        if line.section.kind != "list_item" and (label := whole_line_label(line, text)) is not None:
            yield label
        if small := IN_SMALL_LETTERS.match(text, line.span.start, line.span.end):
            yield Span(*small.span(1))
        for found in PARENTHESIS.finditer(text, line.span.start, line.span.end):
            if CELL_FAMILY.match(found.group(1)):
                yield Span(found.start(1), found.end(1))


def family_cells(section: Section, text: str) -> Iterator[Span]:
    """Cells that hold no more than a family word ("Best", "D&B Best", "最佳") or a name in small letters, where the head of their
    column or the field they fill is called "Award".
    """
    if not section.header_rows or not section.rows:
        return
    filled = [
        row[1] for row in section.rows if len(row) == FIELD_CELLS and AWARD_HEAD.fullmatch(row[0].of(text).strip())
    ]
    heads = [cell.of(text) for cell in section.rows[section.header_rows - 1]]
    columns = [place for place, head in enumerate(heads) if AWARD_HEAD.fullmatch(head.strip())]
    filled += [row[place] for row in section.rows[section.header_rows :] for place in columns if place < len(row)]
    for cell in filled:
        words = cell.of(text)
        if FAMILY_ALONE.fullmatch(words) or (len(words) <= MAX_LABEL and ANY_CASE.fullmatch(words)):
            yield cell


def whole_line_label(line: Line, text: str) -> Span | None:
    """The label that is a whole line: nothing but a family word and up to eight capitalised words, and not two names. A colon may end a
    heading.
    """
    words = line.span.of(text)
    bare = words.rstrip(" :：") if line.section.kind == "heading" else words
    words = bare if not NO_WORK.search(bare) else words
    label = len(words) <= MAX_LABEL and CELL_FAMILY.match(words) is not None and TWO_NAMES.search(words) is None
    return Span(line.span.start, line.span.start + len(words)) if label else None


def outermost(spans: Sequence[Span]) -> list[Span]:
    """Spans sorted by start without those that lie in or cross into an earlier one."""
    kept: list[Span] = []
    for span in spans:
        if kept and span.start < kept[-1].end:
            if span.end > kept[-1].end and span.start == kept[-1].start:
                kept[-1] = span
            continue
        kept.append(span)
    return kept


def joined(text: str, spans: Sequence[Span]) -> list[Span]:
    """Two names with nothing but a bracket or a dash between them are one label in two languages, or a name and its gloss."""
    kept: list[Span] = []
    for span in spans:
        if kept and BETWEEN.match(text[kept[-1].end : span.start]) and same_label(text, kept[-1], span):
            end = span.end + (
                1
                if text[span.end : span.end + 1] in (")", "）")
                and text[kept[-1].end : span.start].strip() in ("(", "（")
                else 0
            )
            kept[-1] = Span(kept[-1].start, end)
        else:
            kept.append(span)
    return kept


def same_label(text: str, left: Span, right: Span) -> bool:
    """A bracket opens between them, they are in different scripts, or the right one is only a level."""
    between = text[left.end : right.start]
    if between == " " and BARE_LEVEL.pattern.fullmatch(left.of(text)):
        return BARE_LEVEL.search(right.of(text)) is None  # "Honorable mention best paper award"
    scripts = {any("\u4e00" <= letter <= "\u9fff" for letter in part.of(text)) for part in (left, right)}
    if "," in between or "，" in between:
        return False
    return "(" in between or "（" in between or len(scripts) == 2 or bool(BARE_LEVEL.pattern.fullmatch(right.of(text)))


def award_mention(span: Span, name: Name) -> Mention:
    """The mention for a label that names an award."""
    return Mention(kind="award", span=span, key=name.key, pattern=f"award:{name.kind}")
