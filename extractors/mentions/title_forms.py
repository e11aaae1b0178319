"""What titles look like, and where they end.

In: a piece of text. Out: whether it can be a title, and the piece cut at what follows a title on a line: "(ICLR 2024)", links,
" — A, B", " by A", a bracket with authors, "(中文直译：...)". Follows the ways titles are printed on award pages.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from extractors.lexicon.awards import is_place
from extractors.lexicon.people import NOT_IN_NAMES
from extractors.lexicon.phrases import is_han
from extractors.mentions.names import ROLE, read_names, skip_marks
from extractors.mentions.sought import sought
from extractors.spans import Span

TWO_PARTS = re.compile(r"(?:[^\s;,]{1,40} ){2,20}[^\s;,]{1,40}; (?:[^\s;,]{1,40} ){2,20}[^\s;,]{1,40}")
"""A title that a semicolon parts as a colon does others: "Black Holes and White Rabbits; Metaphor Identification with ..."."""
QUOTES = re.compile(
    r"《[^《》\n]{2,200}》|〈[^〈〉\n]{2,200}〉|“[^“”\n]{2,160}“[^“”\n]{2,80}”[^“”\n]{2,160}”|“[^“”\n]{6,220}[”“]|\"[^\"“”\n]{8,220}”|“[^“”\"\n]{6,220}\"|\"[^\"\n]{8,220}\"|「[^「」\n]{6,200}」|『[^『』\n]{4,200}』"
)
PICTOGRAMS = r"\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200d"
"""What stands in a set of characters for them; pages put one before a label or a field ("📝 论文题目：")."""
PICTOGRAM = re.compile(rf"[{PICTOGRAMS}]")
LEAD = re.compile(
    rf"(?:[\s*•·\-–—>]{{1,4}}|\[[A-Z*†]{{1,2}}\]\s{{1,2}}|@[\w:-]{{3,40}}\s{{1,2}}|[:：]\s{{1,4}}|[(（](?:for |from )?(?:19|20)\d\d[)）]\s{{0,2}}|\d{{1,2}}(?:[.、)]|\\\.)\s{{0,2}}|\(\d{{1,2}}\)\s{{0,2}}|（\d{{1,2}}）\s{{0,2}}"
    rf"|[①-⑳]\s{{0,2}}|[{PICTOGRAMS}]{{1,4}}\s{{0,2}}|(?:论文|Paper)\s?\d{{1,2}}\s?[:：.、]\s{{0,2}}){{0,4}}"
)
CUTS = sought(
    r"\s{0,2}\[\[?(?:[Pp]aper|PDF|pdf|[Ll]ink|[Cc]ode|[Aa]r[Xx]iv|[Oo]pen[Rr]eview|[Pp]roject|[Ss]lides|[Vv]ideo|[Aa]bs|OR)\b"
    r"|\s{0,2}[(（](?:[Pp]roc\. ?)?(?:[A-Z][A-Za-z&/-]{1,12}(?: [A-Z][\w-]{1,12})?[ -]?[’']?\d{2,4}|[12]\d{3})[)）]"
    r"|\s{0,2}[(（](?:中文|英文|直译|意译|译|原文)[^()（）]{0,120}"
    r"|\s{1,3}(?:Authors?|AUTHORS?|作者)\s?[:：]|\s{0,2}[(（]\s?(?:[Hh]onou?rable [Mm]entions?|[Rr]unners?[ -][Uu]ps?|荣誉提名|榮譽提名)\s?[)）]\s?$"
    r"|\s{0,2}[\[(（【]\s?(?:[Ww]inner|WINNER|[Ff]inalist|FINALIST|获奖|獲獎|得主|入围|入圍)\s?[\])）】]"
    r"|\s?\^?\[\d{1,3}\]|\s?\^\[|!\[|\s{1,3}https?:|\s{0,2}[🏆🥇🥈🥉⭐⏳🕰🎖🏅]",
    *"[(（【🏆🥇🥈🥉⭐⏳🕰🎖🏅",
    *("Author", "AUTHOR", "作者", "http"),
    lead=3,
)
LABEL_LEAD = re.compile(r"\[[A-Z][\w .’'-]{2,30}\][ ]?(?=[A-Z])")
"""What an item got, in square brackets before its people."""
DASHES = sought(r"[ \u3000]{0,2}(?:—{1,2}|――)[ \u3000]{0,2}|[ \u3000](?:–|--|-)[ \u3000]", *"—―–-", lead=2)
BY = sought(
    r"(?:,? (?:(?:co-?)?(?:authored|written) )?by |, (?:joint )?work (?:with|by) )(?=\S)",
    *(" by", "work with"),
    lead=13,
)
LINK_WORD = r"(?:[Aa]r[Xx]iv|[Ww]ebsite|[Gg]it[Hh]ub|[Cc]ode|[Pp]aper|PDF|pdf|[Oo]pen[Rr]eview|[Pp]roject(?: [Pp]age)?|[Vv]ideo|[Ss]lides|[Bb]log|[Dd]emo|[Pp]oster|[Ll]ink|[Hh]omepage|[Tt]weet|[Bb]ib[Tt]e[Xx]|DOI|doi|[Dd]ataset)"
LINK_TAIL = re.compile(rf"[,.|·]\s{{1,2}}{LINK_WORD}(?:\s?[/|,·]\s?{LINK_WORD}){{0,6}}\s{{0,2}}$")
BRACKET = sought(r"\s{0,2}[(（]", *"(（", lead=2)
SENTENCE = sought(
    r"[。！；]|(?<!\b[A-Z])(?<!\b[DM]r)(?<!\bSt)(?<!\b[Vv]s)[.!?;] (?=[A-Z\u3400-\u9fff])|(?<=[a-z]{3})\. (?=\d)",
    *("。", "！", "；", ". ", "! ", "? ", "; "),
)
NOT_TITLE = re.compile(
    r"^(?:paper|papers|pdf|link|links|code|arxiv|openreview|project|website|homepage|slides|video|poster|abstract|full text|read more|more|here|demo|github|blog|dataset|home|about|contact"
    r"|(?:an?|the|this|that|our|their|his|her|another|one|two|three|both|whose) (?:[a-z-]{2,16} ){0,2}(?:papers?|works?|articles?|study|studies)|(?:sponsored|supported|donated|presented|published|chaired|organi[sz]ed|selected|awarded|given) (?:by|at|in|to|for) [^\n]{1,160}|in (?:memory|honou?r) of [^\n]{1,80}|(?:(?:cash )?prizes?|prize money|sponsors?|奖品|獎品|奖金|獎金|赞助商?|贊助商?)\s?[:：][^\n]{1,160}|(?:oral|spotlight|poster|highlight)(?: (?:presentation|paper|talk|session))?s?|best papers?|(?:19|20)\d\d, [^\d:,()]{2,30}(?:\([^()]{1,24}\))?|\d[\d,]{0,6} (?:papers|submissions|articles|abstracts)\b[^\n]{0,80}|all papers?|awards?|winners?|details|back to top|available media|(?:待办|待辦|todo|备注|備註|笔记|筆記)\s?[:：][^\n]{0,160}|main track|(?:under-?)?grad(?:uate)?s?(?: students?| category)?|(?:junior|young|senior|early-career) (?:researchers?|scholars?)|(?:中文|英文)标题|论文链接|代码[/／]模型|first place|same as [^\n]{1,80}|congrat(?:ulation)?s\b[^\n]{0,300}|(?:[A-Za-z-]{2,16} ){0,4}committees?(?: members)?(?:\s?[:：][^\n]{0,200})?|runner-?ups?|authors?|作者(?:[ ：:][^\n]{1,200})?|机构|摘要|(?:论文|原文|英文|中文)?(?:标题|题目|名称)|作者单位|研究领域|地点|时间|日期|提问|答复|其[他它]奖项?|獲獎名單|获奖名单|投稿|录用|链接|论文链接|代码|项目主页|原文|更多|背景|要点|总结|标签|会议数字|链接|论文|全文|官网|\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b[^\n]{0,40}|\d[\d,.% ]{0,20}|[A-Z]{2,8} ?['’]?\d{2,4})\W{0,3}$",
    re.IGNORECASE,
)
NO_PAPER = re.compile(
    r"^(?:(?:19|20)\d\d-\d\d-\d\d\b[^\n]*|awarded (?:with|to|by|at|for)\b[^\n]*|(?:[\w&/'’-]{2,20} ){1,4}(?:19|20)\d\d (?:best paper |paper )?awards(?: page)?|(?:[a-z\d/&-]{2,20} ){0,5}(?:(?:co-?)?chairs?|liaisons?|webmasters?|local arrangements|publicity)(?: \(chair\))?|[a-z]{1,5}-?way tie|\d-way tie|(?:currently |to be )(?:missing|announced|determined|confirmed|added|decided)|ccf-?[abc](?:类)?|core-?a\*?|tb[ad]|n/a|(?:19|20)\d\d \([^()\n\d]{2,30}\)|(?:the )?end|\d{1,2}月\d{1,2}日[^\n]{0,80}|(?:编辑|编輯|发布|發佈|发表|更新)于[^\n]{0,60}|(?:[A-Z][\w&-]{1,20} ){1,5}[Tt]rack|to be announced[^\n]{0,40}|(?:source|来源|來源)\s?[:：][^\n]{1,80}|period (?:19|20)\d\d[^\n]{0,12}|(?:an )?interview with [^\n]{3,120}|(?:[a-z-]{3,20} ){0,4}(?:symposium|conference|workshop)(?: on [^\n]{3,80})?,? (?:19|20)\d\d|not (?:listed|us|applicable|available|given|awarded|known|yet [a-z]{4,10})|（?全文完）?|(?:were|was|did|is|are|who|what|how|why|when|which|and|any)\b[^\n]{0,80}\b(?:awards?|prizes?|won|winners?)\b[^\n]{0,60}\?|(?:mon|tues|wednes|thurs|fri|satur|sun)day[ ,][^\n]{0,40}|待公布|暂无|暫無"
    r"|(?:recommendations?|nominations?)(?: (?:for|deadline|open|close|may|must|should|will|can|are|is)\b[^\n]{0,200})?|(?:when|where|date|time|venue|deadline|location|committee|advisors?|conference|会议|會議)\s?[:：][^\n]{1,200}"
    r"|I (?:was|am|have|had|will|think|found|tried)\b[^\n]{3,250}|(?:the|this) (?:paper|work|article|study) [a-z]{2,14}(?:s|ed)\b[^\n]{3,250}|(?:pc|program committee) papers\b[^\n]{0,200}"
    r"|(?:please|more information|(?:download|click|visit|register|subscribe|for more|find out|learn more) (?:the|here|on|our|us|your|a|to|now|for|about|by|more|complete))\b[^\n]{3,200}"
    r"|(?:(?:best|outstanding|distinguished|student|invited|honou?rable mention|runner-up|conference|journal|full|short|long|regular) ){1,3}(?:papers?|posters?|demos?|talks?|presentations?|dissertations?|thes[ie]s|articles?)|honou?rable mentions?)\W{0,3}$",
    re.IGNORECASE,
)
"""Roles, notices, fields: all of the words."""
NO_PAPER_WITHIN = re.compile(
    r"\{\{|\{%|^[A-Za-z][\w -]{0,20}::\s|^(?:awards?|prizes?): |\b(?:papers?|posters?|dissertation|thesis|service) (?:awards?|prizes?)\b|\bawards? (?:at|committees?|ceremony|winners?|criteria)\b",
    re.IGNORECASE,
)
"""Placeholders of templates, fields of notes ("gist:: ..."), and kinds of awards: anywhere in words."""
HEADING_IN_CAPITALS = re.compile(r"[A-Z]{3,16}(?: (?:[A-Z]{2,16}|&)){1,2}")
"""A heading of plain text: "NEXT CONFERENCES", "ANY OTHER BUSINESS"."""
COUNTS = sought(
    r"^\d{1,4}[ ]?[篇份]|\d[ ]?[篇份][ ]?(?:有效)?(?:投稿|论文|論文|稿件)|(?:录用|錄用|录取|錄取|接收)[ ]?\d",
    *("篇", "份", "录用", "錄用", "录取", "錄取", "接收"),
    lead=5,
)
"""A line that tells counts of papers is no title: "2024 共 505 篇投稿、录取 95 篇"."""
NICKNAME = re.compile(r"[A-Za-z]{1,20}[-.]?\d|[a-z][A-Z]|[A-Z]{2}|[A-Za-z]-[A-Z]")
URL = re.compile(r"https?:|www\.|@|!\[|data:image")
FOR_WORK = re.compile(
    r"\bfor (?:their|his|her|our) (?:[a-z-]{3,12} )?(?:paper|work|article|poster|demo|thesis|contribution)s?[:,]?$"
)
"""The people of a paper, and not its title: "A, B and C for their poster"."""
HAN_STOP = re.compile(r"。(?=\s?[\u3400-\u9fff])")
"""Behind an English title Chinese words go on: "T。某大学 A, B。"."""
JOINED_BY_WITH = re.compile(r"[^,;、()]{3,60} with [^,;、()]{3,60}")
"""Two names in a line write "and" between them: "Planar Kites with Counterweights" is a title."""
HAN_COMMA = re.compile(r"，")
LATIN_TITLE = re.compile(r"[^\u3400-\u9fff，。；]{24,240}")
"""So many Latin letters before a Chinese comma are a title: "T，浙江大学的 A、B", "T，A、B"."""
COMMA = re.compile(r",[ ](?=[A-Z])|，[ ]?(?=[A-Z])")
WIDE_GAP = re.compile(r"(?<=[^\s])[ \u3000]{3,40}(?=[A-Z\u3400-\u9fff])")
"""In plain text, between a title and those who wrote it: "T   Bubeck & Sellke"."""
LETTER = re.compile(r"[^\W\d_]")
HAN_LETTER = re.compile(r"[\u3400-\u9fff]")
MAX_TITLE = 300
FEW_WORDS = 3
"""Up to here one capital makes a title; of more words a third is capitalised."""
MIN_HAN = 4
"""Chinese characters of the shortest Chinese title."""
REMEMBERED_WORDS = 4096
"""The words of a line are asked for by several finders: half of the questions were asked before."""
MAX_WORDS_IN_BRACKET = 3
MAX_LINKS = 80
STOP = sought(r"(?<!\b[A-Z])(?<!\b[DM]r)(?<!\bSt)(?<!\b[Vv]s)[.?!] (?=[A-Z])", ". ", "? ", "! ")
VENUE_BEHIND = re.compile(r"[.,] (?:[Ii]n |[Pp]roc|[A-Z]{2,}|[A-Z][a-z]{1,3}[A-Z])")


def start_of(text: str, line: Span) -> int:
    """Where the words of a line begin, behind what numbers or labels it: "[Runner-up] A and B: T"."""
    lead = LEAD.match(text, line.start, line.end)
    start = lead.end() if lead else line.start
    label = LABEL_LEAD.match(text, start, line.end)
    return start if label is None else label.end()


def cut_line(text: str, span: Span, *, alone: bool = False) -> Span:
    """The part of a line (or mark) that can be the title. `alone` says that authors stand elsewhere: then "by" and dashes are its own."""
    lead = LEAD.match(text, span.start, span.end)
    start = lead.end() if lead else span.start
    end = span.end
    newline = text.find("\n", start, end)
    if newline >= 0:
        end = newline
    found = CUTS.search(text, start, end)
    if found and found.start() > start:
        end = found.start()
    for pattern in (HAN_STOP, HAN_COMMA) if not is_han(text[start : start + 1]) else ():
        stop = pattern.search(text, start, end)
        if stop and (pattern is HAN_STOP or LATIN_TITLE.fullmatch(text, start, stop.start())):
            end = stop.start()
    wide = WIDE_GAP.search(text, start, end)
    if wide and names_or_note(text, wide.end(), end):
        end = wide.start()
    links = LINK_TAIL.search(text, max(start, end - MAX_LINKS), end)
    if links:
        end = links.start()
    if not alone:
        end = before_listed(text, start, before_authors(text, start, end))
    brackets = (one.start() for one in BRACKET.finditer(text, start, end) if not part_of_title(text, one.end(), end))
    end = next(brackets, end)
    while end > start and (
        text[end - 1].isspace() or text[end - 1] in "*_.。,，:：;；»|" or PICTOGRAM.match(text[end - 1])
    ):
        end -= 1
    return Span(start, max(start, end))


def before_authors(text: str, start: int, end: int) -> int:
    """Where authors or a remark begin behind a dash or "by"; else the end."""
    for sign, begins in ((STOP, list_behind), (DASHES, names_or_note), (BY, authors_after_by)):
        places = (one.start() for one in sign.finditer(text, start, end) if begins(text, one.end(), end))
        end = next(places, end)
    return end


def list_behind(text: str, start: int, end: int) -> bool:
    """Whether a list of full names follows a full stop: "T. A, B. KDD 2018."; a single name needs the line's end or a venue behind it."""
    names = read_names(text, start, end)
    full = sum(" " in name.of(text) for name in names.names)
    if not names.names or full < len(names.names):
        return False
    return (
        full > 1
        or not names.complete
        or not text[names.end : end].strip(" .")
        or VENUE_BEHIND.match(text, names.end, end) is not None
    )


def authors_after_by(text: str, start: int, end: int) -> bool:
    """Whether "by" begins the authors and not a part of the title ("by Reducing Internal Covariate Shift")."""
    role = ROLE.match(text, start, end)
    names = read_names(text, start, end)
    if role and names.names:
        return True
    if not text[start].isupper() or not names.names or not (names.end >= end - 1 or text[names.end] in ".,;:。(（，"):
        return False
    first = names.names[0].of(text).split()
    if len(first) > 2 and first[0].endswith("ing"):
        return False
    return len(names.names) > 1 or not names.complete or bool(names.brackets) or len(first) in (2, 3)


def before_listed(text: str, start: int, end: int) -> int:
    """Where a comma begins a list of full names that fills the rest: "Title, Chelsea Finn, Bo Li (X University)"."""
    for found in COMMA.finditer(text, start, end):
        opening = read_names(text, start, end)
        if opening.names and found.start() < opening.end:
            return end  # the line begins with names
        names = read_names(text, found.end(), end)
        full = sum(" " in name.of(text) for name in names.names)
        fills = not text[names.end : end].strip(" .;*_")
        if fills and full == len(names.names) and (full > 1 or (full == 1 and (names.brackets or not names.complete))):
            return found.start()
    return end


def names_or_note(text: str, start: int, end: int) -> bool:
    """Whether what follows a dash is a list of names or the beginning of a remark in lower case."""
    names = read_names(text, start, end)
    if names.names and (
        len(names.names) > 1
        or not names.complete
        or names.brackets
        or names.end >= end - 1
        or text[names.end] in "。.;；"
    ):
        return True
    return text[start : start + 1].islower() or "\u3400" <= text[start : start + 1] <= "\u9fff"


def part_of_title(text: str, start: int, end: int) -> bool:
    """Whether a bracket belongs to the title: a nickname ("(SAM)"), "(1)" or a few words with more of the title after it."""
    close = min((at for at in (text.find(")", start, end), text.find("）", start, end)) if at >= 0), default=-1)
    if close < 0:
        return False
    inside = text[start:close]
    if HAN_LETTER.search(inside) or len(inside.split()) > MAX_WORDS_IN_BRACKET:
        return False
    names = read_names(text, start, close)
    if names.names and (not names.complete or len(names.names) > 1 or ("," in inside and names.end < close)):
        return False
    return not (len(names.names) == 1 and " " in inside and names.end == close)


def unquoted(text: str, span: Span) -> Span:
    """Without quotation marks that stand around the whole."""
    pairs = ("《》", "〈〉", "“”", '""', "「」", "『』", "‘’")
    if len(span) > 2 and any(text[span.start] == pair[0] and text[span.end - 1] == pair[1] for pair in pairs):
        return Span(span.start + 1, span.end - 1)
    return span


@lru_cache(maxsize=REMEMBERED_WORDS)
def is_no_paper(part: str) -> bool:
    """Whether words are a label, or tell of something else than a paper."""
    return NOT_TITLE.match(part) is not None or is_notice(part)


@lru_cache(maxsize=REMEMBERED_WORDS)
def is_notice(part: str) -> bool:
    """Whether words are a role, a notice, a placeholder, or a kind of award."""
    if NO_PAPER.match(part):
        return True
    low = part.lower()  # "prize" is looked for by its last letters: its i has forms that are no i in lower case
    return ("{" in part or "::" in part or "award" in low or "ze" in low) and NO_PAPER_WITHIN.search(part) is not None


@lru_cache(maxsize=REMEMBERED_WORDS)
def is_title_like(part: str, *, strong: bool) -> bool:
    """Whether text can be a title. `strong` says that its place or form already speaks for one: then a nickname will do."""
    words = part.split()
    mostly_han = not part.isascii() and len(HAN_LETTER.findall(part)) > len(part) // 3
    if (
        not words
        or len(part) > MAX_TITLE
        or (not han_title(part, strong=strong) if mostly_han else is_sentence_cut(part, strong=strong))
        or is_no_paper(part)
        or is_place(part)
        or URL.search(part)
        or FOR_WORK.search(part)
        or not LETTER.search(part)
    ):
        return False
    if part.isupper() and HEADING_IN_CAPITALS.fullmatch(part):
        return False
    if mostly_han:
        return not ("、" in part and is_names(part))
    if len(words) == 1:
        return strong and (NICKNAME.search(part) is not None or len(part) >= 3)
    fewest = 1 if strong or len(words) <= FEW_WORDS else -(-len(words) // 3)
    capitals = (word for word in words if word[0].isalnum() and (word[0].isupper() or word[0].isdigit()))
    return sum(1 for _ in islice(capitals, fewest)) == fewest and not is_names(part)


def han_title(part: str, *, strong: bool) -> bool:
    """Whether mostly Chinese words can be a title by their length and signs."""
    if not strong or part[-1:] in ("：", "？", "！"):
        return False
    return len(HAN_LETTER.findall(part)) >= MIN_HAN and SENTENCE.search(part) is None


def is_sentence_cut(part: str, *, strong: bool) -> bool:
    """Whether a sentence ends inside of the words, and they are no title of two parts and no question."""
    ends = SENTENCE.search(part.rstrip("."))
    return (
        ends is not None
        and ends.group()[0] not in "?!"
        and not (strong and TWO_PARTS.fullmatch(part))
        and not part.rstrip().endswith("?")
    )


def is_names(part: str) -> bool:
    """Whether the part is a list of names, or one name; "by" may lead them."""
    part = part[3:] if part.startswith(("By ", "by ")) else part
    part = part.removesuffix(" and")
    names = read_names(part, 0, len(part))
    end = skip_marks(part, names.end, len(part)) if len(names.names) > 1 else names.end
    if not names.names or part[end:].strip(" .,"):
        return False
    if JOINED_BY_WITH.fullmatch(part) and names.complete:
        return False
    if len(names.names) == 1:
        return 2 <= len(part.split()) <= 4 and not any(
            word.casefold().strip(",.") in NOT_IN_NAMES for word in part.split()
        )
    return True
