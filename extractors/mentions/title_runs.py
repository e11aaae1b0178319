"""Titles that stand unmarked in prose: runs of capitalised words with small words between them, and Latin words inside Chinese.

In: the reading, with sentences and award names. Out: mentions of kind `title`, pattern `title:run`, only in sentences that name an
award. "ACL 2022's Best Paper is Learned Incremental Representations for Parsing, in which ..." A run that is a person, an
institution, a conference or the award itself is none. In a Chinese sentence all Latin words between Chinese ones are the title
(`mentions.title_embedded`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.lexicon.tracks import TRACKS
from extractors.mentions.component import Reading
from extractors.mentions.names import ROLE, read_names
from extractors.mentions.title_embedded import embedded_titles
from extractors.mentions.title_forms import is_no_paper
from extractors.records.mentions import Mention
from extractors.spans import Span

LETTER = r"[^\W_\u3400-\u9fff]"
WORD = re.compile(rf"{LETTER}(?:{LETTER}|['’*.+&/\-–](?={LETTER})){{0,40}}[*+]?")
SMALL = frozenset((
    "a", "an", "the", "of", "for", "and", "or", "in", "on", "to", "with", "via", "from", "by", "as", "at", "is",
    "are", "be", "can", "do", "does", "not", "without", "under", "over", "into", "than", "through", "your",
    "their", "its", "using",
))  # fmt: skip
SAID_BY = re.compile(r"[Aa]ccording to ")
"""Whom a sentence names as its source is no paper: "According to PaperCopilot, ..."."""
ORGANISATION = re.compile(
    r" (?:AI|Labs?|Inc|Research|Technologies|Company|Corporation|Group|Council|Foundation|Society|Association|Cent(?:er|re)|Committee|Ministry|Agency"
    r"|Institute|Department|Academy|School|University|College|Faculty|Hospital|Laborator(?:y|ies)|Federation|Commission|Conference|Symposium|Workshop|Competition|Championships?|Tournament|Olympiad|Cup|Track|Researchers?|Scholars?|Educators?|Awards?|Prizes?|Fellowships?|Grants?|Circuits|Machinery|Emirates)$"
    r"|^(?:Joint with|In Proceedings|Proceedings|Symposium|Conference|Workshop|Association|Ministry|Transactions|Journal|IEEE Transactions|ACM Transactions|New|United|South|North) "
)
"""Ends and beginnings of names that are no papers: organisations, meetings, contests, prizes, places."""
LAB = re.compile(
    r"^Labs?\b|^(?:(?:State|National|Key|Joint|International) ){0,3}(?:Laborator(?:y|ies)|Department|Faculty|School|Institute|College|Academy) (?:of|for|at|on)\b"
)
"""Beginnings of names of organisations that headlines say won something."""
FROM_PLACES = re.compile(r"来自于?\s?[^，。；的《「“\n]{0,80}$|來自於?\s?[^，。；的《「“\n]{0,80}$")
"""Latin words in a list behind 来自 name where people work."""
MAX_PLACES = 90
DEGREE = re.compile(r"\bPh\.?D\b")
WITH_SOMEBODY = re.compile(r"\b(?:with|by|and) $")
INNER_CAPITAL = re.compile(r"(?:des|de|di|la|le|van|Mac|Mc|Fitz|O['’])[A-Z][a-z]{2,12}")
NICKNAME = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]-[A-Z]|[A-Za-z]\d|\d[A-Za-z]{2}")
TRACK_NAMES = {phrase for _, latin, _ in TRACKS for phrase in latin}
ASKS = re.compile(r"(?:Should|Do|Does|Did|Is|Are|Was|Can|Could|Will|What|Why|How|When|Where|Who|Which|Whose)\b")
QUESTION_GOES_ON = re.compile(
    r"\? (?:(?:An?|The|On|Towards?|[A-Z][\w’'-]{2,24}) )(?:(?:[A-Z][\w’'-]{0,24}|a|an|the|of|in|for|and|on|with|to|from|via|by) ){1,16}[A-Z][\w’'-]{1,24}(?=[.,;:]|$| and\b)"
)
"""Behind a title that asks: "Should I Follow the Crowd? A Probabilistic Analysis of ..."."""
GOES_ON = re.compile(r"(?:and )?[A-Z][\w-]{1,24}(?:,? (?:and )?[A-Z][\w-]{1,24}){1,6}")
OWNER = re.compile(r"[A-Z][\w.]{1,20}['’]s ")
ACRONYMS = re.compile(r"[A-Z]{2,8}(?:[ /&][A-Z]{2,8}){1,4}")
"""Societies and their conferences: "ACM SIGMM WSM"."""
ADDRESS = re.compile(r"\w\.(?:org|com|net|edu|io|ai|cn|html?|pdf)\b")
MAX_WORDS = 30
LAST_NAME = 40
MAX_SENTENCE = 1500
SENTENCE_STARTERS = frozenset((
    "The", "A", "An", "In", "At", "This", "That", "These", "Those", "It", "Its", "One", "Two", "Three", "Four",
    "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Another", "Among", "With", "For", "From", "And", "But",
    "Also", "Both", "Other", "As", "On", "By", "After", "Before", "While", "When", "Although", "However",
    "Meanwhile", "Finally", "Here", "There", "They", "We", "Our", "He", "She", "His", "Her", "Best", "Honorable",
))  # fmt: skip


ENDS_NOTHING = frozenset(("Our", "The", "A", "An", "We", "In"))
"""Behind a colon they begin the next sentence: "Best Paper Award in ICMR'13: Our paper ..."."""
OWNS = re.compile(r"(?:['’]s|s['’])$")
OWNS_ZH = re.compile(
    r"[ ]?(?:公司|集团|集團)|[ ]?(?:团队|團隊|实验室|實驗室|[与與和、及])[^。；，,;《》〈〉「」\n]{0,30}的(?:论文|論文|工作)?[ ]?[《〈「]"
)
"""Behind a company or a lab in a Chinese sentence, which owns the title that follows."""
SOMEBODY_ZH = re.compile(r"[ ]?(?:，[她他]|教授|博士|先生|女士)")
CITED = re.compile(r"[A-Z][\w'’-]{1,24} (?:and|&) [A-Z][\w'’-]{1,24}")
RECEIVED = re.compile(r" (?:received|won|win|got|have|are|were|shared?) ")
OF_GROUP = re.compile(
    r"(?:[’']s)? (?:researchers?|teams?|groups?|labs?|members?|students?|faculty|alumni|professors?)\b"
)
GLOSSED = re.compile(
    r"(?:研究所|研究院|实验室|實驗室|大学|大學|公司|学院|學院|中心|机构|Institute|University|Laborator(?:y|ies)|Labs?|College|Cent(?:er|re)|Company|Group|Association|Conference|Symposium)(?: of [A-Z][\w ]{2,30})?\s?[(（]$"
)
"""Before the short name of an institution: "艾伦人工智能研究所（Ai2）"."""
MAX_GLOSSED = 60
COMPOUND = re.compile(r"[a-z]{4,16}-[A-Z]{1,4}")
"""A field between words: "the hot diffusion-LM paradigm"."""
FOR_HIS = re.compile(r",? for (?:his|her) (?!\w{1,20}['’]s\b)")
ROLE_BEFORE = re.compile(
    r"\b(?:professors?|students?|researchers?|scientists?|alumn(?:us|a|i)|members?|postdocs?|engineers?|advis[eo]rs?|colleagues?) $"
)
MAX_NAME_WORDS, MIN_FIELD, MAX_ROLE = 4, 2, 16
OPENING_BRACKETS = ("(", "（")
OPENING_QUOTES = ('"', "“", "‘", "«", "《")


def title_runs(reading: Reading) -> Iterator[Mention]:
    """Runs in sentences with an award name."""
    blocked = reading.once(blocked_spans)
    awards = [mention.span.start for mention in reading.mentions("awards") if mention.pattern != "award:person"]
    embedded = list(embedded_titles(reading.text, awards, blocked))
    yield from embedded
    blocked = sorted([*blocked, *(one.span for one in embedded)])
    starts = [span.start for span in blocked]
    for sentence in reading.sentences:
        named = bisect_left(awards, sentence.start) < bisect_left(awards, sentence.end)
        if named and len(sentence) <= MAX_SENTENCE:
            inside = blocked[bisect_left(starts, sentence.start) : bisect_left(starts, sentence.end)]
            yield from (
                run for run in runs(reading.text, sentence, inside) if not namesake(reading.text, run.span, inside)
            )


def blocked_spans(reading: Reading) -> list[Span]:
    """The names of awards, venues and institutions, which no run goes over, in order."""
    return sorted(
        mention.span
        for component in ("awards", "venues", "institutions")
        for mention in reading.mentions(component)
        if mention.kind in ("award", "venue", "institution")
    )


def namesake(text: str, run: Span, blocked: list[Span]) -> bool:
    """Whether a run opens a line that ends with an award's name right behind it: "IEEE Software Best Paper Award"."""
    end = next((span.end for span in blocked if span.start == run.end + 1), None)
    return (
        end is not None
        and text[run.start - 1 : run.start] in ("", "\n")
        and text[end : end + 1] in ("", "\n", ":", " ")
    )


def runs(text: str, sentence: Span, blocked: list[Span]) -> Iterator[Mention]:
    """Runs of one sentence, cut at blocked spans and punctuation."""
    words: list[re.Match[str]] = []
    for word in WORD.finditer(text, sentence.start, sentence.end):
        if any(span.start < word.end() and word.start() < span.end for span in blocked):
            yield from run(text, words)
            words = []
            continue
        if words and (
            not (
                continues(text, words[-1], word)
                or lists_on(text, words, word, sentence.end)
                or explains(text, words, word)
            )
            or ends_nickname(words, word)
            or (word.group() == "by" and authors_after(text, word.end() + 1, sentence.end))
        ):
            yield from run(text, words)
            words = []
        if is_big(word.group()) or (words and word.group() in SMALL):
            words.append(word)
        else:
            yield from run(text, words)
            words = []
    yield from run(text, words)


def continues(text: str, left: re.Match[str], right: re.Match[str]) -> bool:
    """Only a blank or a colon may stand between two words of a run."""
    between = text[left.end() : right.start()]
    return between in (" ", ": ", "- ", " & ") or between == ""


def explains(text: str, words: list[re.Match[str]], word: re.Match[str]) -> bool:
    """A dash between a nickname and what it is short for: "RADio – Rank-Aware Divergence Metrics"."""
    dash = text[words[-1].end() : word.start()] in (" – ", " — ", " - ")
    return dash and len(words) == 1 and is_big(word.group()) and NICKNAME.search(words[0].group()) is not None


def lists_on(text: str, words: list[re.Match[str]], word: re.Match[str], end: int) -> bool:
    """A comma inside a subtitle: "Lottery Tickets: Finding Sparse, Trainable Networks"; no names and no new title follow it."""
    if text[words[-1].end() : word.start()] != ", " or not is_big(word.group()):
        return False
    subtitle = any(text[one.end() : one.end() + 1] == ":" for one in words[:-1])
    return (
        subtitle
        and not read_names(text, word.start(), end).names
        and GOES_ON.match(text, word.start(), end) is not None
    )


def authors_after(text: str, start: int, end: int) -> bool:
    """Whether "by" is followed by people."""
    names = read_names(text, start, end)
    full = any(" " in name.of(text) for name in names.names)
    return bool(names.names) and (
        not names.complete
        or (full and text[names.end : names.end + 1] in ",.;(:")
        or (full and text[names.end : names.end + 4] in (" at ", " of ", " and", " fro"))
    )


def ends_nickname(words: list[re.Match[str]], word: re.Match[str]) -> bool:
    """A run of one short name ends at "and": "Analytic-DPM and the ..." lists two things."""
    return len(words) == 1 and word.group() in ("and", "or") and NICKNAME.search(words[0].group()) is not None


def is_big(word: str) -> bool:
    """Capitalised, or with a capital or digit inside."""
    return (
        word[0].isupper()
        or (word[0].isdigit() and any(letter.isalpha() for letter in word))
        or any(letter.isupper() for letter in word[1:])
    )


def is_name(part: str) -> bool:
    """Whether two capitalised words can be somebody's name."""
    names = read_names(part, 0, len(part))
    return bool(names.names) and names.end == len(part)


def is_person(text: str, words: list[re.Match[str]]) -> bool:
    """Whether a run is a role and a name ("Professor David Fleet"), or an owner's name ("CSE’s Will Scott")."""
    start, end = words[0].start(), words[-1].end()
    role = ROLE.match(text, start, end) or OWNER.match(text, start, end)
    return role is not None and is_name(text[role.end() : end])


def is_surname(words: list[re.Match[str]]) -> bool:
    """Whether two words are somebody whose surname has a capital inside ("Marie desJardins")."""
    return (
        len(words) == 2
        and INNER_CAPITAL.fullmatch(words[1].group()) is not None
        and is_name(" ".join(one.group() for one in words))
    )


def are_names(text: str, span: Span) -> bool:
    """Whether a run is nothing but two or more full names ("Doina Precup and Max Welling"); the last may go on behind a small word
    ("... and Maarten" + "de Rijke").
    """
    names = read_names(text, span.start, min(len(text), span.end + LAST_NAME))
    inside = [name for name in names.names if name.start < span.end]
    return len(inside) > 1 and inside[-1].end >= span.end and all(" " in name.of(text) for name in inside)


def names_somebody(text: str, words: list[re.Match[str]]) -> bool:
    """Whether a short run is people or their group, by what stands around it: "to Fan Long, for his ...", "A Bo and Li received",
    "the AIoT lab", a name between the commas of a list.
    """
    start, end = words[0].start(), words[-1].end()
    if len(words) > MAX_NAME_WORDS:
        return False
    part = text[start:end]
    if GLOSSED.search(text, max(0, start - MAX_GLOSSED), start) and text[end : end + 1] in (")", "）"):
        return True
    listed = text.endswith(", ", 0, start) and text.startswith(",", end) and is_name(part)
    pair = CITED.fullmatch(part) is not None and (
        RECEIVED.match(text, end) is not None or text.endswith(", ", 0, start)
    )
    group = (len(words) == 1 or len(words) == MIN_FIELD) and OF_GROUP.match(text, end) is not None
    role = ROLE_BEFORE.search(text, max(0, start - MAX_ROLE), start) is not None and is_name(part)
    return listed or pair or group or role or FOR_HIS.match(text, end) is not None


def run(text: str, words: list[re.Match[str]]) -> Iterator[Mention]:
    """The run without small words at its ends, when it is long enough or looks like a nickname."""
    while words and (words[0].group() in SMALL or (words[0].group() in SENTENCE_STARTERS and len(words) < 4)):
        words = words[1:]
    while words and (words[-1].group() in SMALL or words[-1].group() in ENDS_NOTHING):
        words = words[:-1]
    if not words or len(words) > MAX_WORDS or is_person(text, words):
        return
    part = text[words[0].start() : words[-1].end()]
    if (text.startswith("等", words[-1].end()) and is_name(part)) or OWNS_ZH.match(text, words[-1].end()):
        return  # "Chien-Sheng Wu等", "SciSports 公司合作的《"
    if OWNS.search(part) and is_name(OWNS.sub("", part)):
        return  # "Kathy McKeown's keynote"
    if OWNS.search(part) and text[words[-1].end() : words[-1].end() + 2].strip()[:1] in OPENING_QUOTES:
        return  # the owner of a title: "Lin Xiao's “Dual Averaging ...”"
    if text[words[0].start() - 1 : words[0].start()] in OPENING_BRACKETS and CITED.fullmatch(part):
        return  # two authors of a paper named elsewhere: "(Brown and Sandholm)"
    if len(words) <= MAX_NAME_WORDS and SOMEBODY_ZH.match(text, words[-1].end()):
        return  # "颁给 Lorrie Faith Cranor，她的演讲……"
    if (
        is_no_paper(part)
        or names_somebody(text, words)
        or COMPOUND.fullmatch(part)
        or ACRONYMS.fullmatch(part)
        or ADDRESS.search(part)
        or SAID_BY.match(text, max(0, words[0].start() - 13))
        or SAID_BY.match(part)
        or DEGREE.search(part)
        or (
            len(words) > 1
            and WITH_SOMEBODY.search(text[max(0, words[0].start() - 8) : words[0].start()])
            and is_name(part)
        )
    ):
        return
    named = len(words) == 2 and (is_surname(words) or is_name(part))  # "Shing-Chi Cheung"
    nickname = len(words) <= 2 and NICKNAME.search(part) is not None and not named
    start = words[0].start()
    topical = (
        len(words) == 2
        and not is_name(part)
        and all(word.group()[0].isupper() for word in words)
        and not text.endswith((" in ", " by "), 0, start)
    )
    if (
        (ORGANISATION.search(part) and ":" not in part)
        or LAB.match(part)
        or FROM_PLACES.search(text[max(0, start - MAX_PLACES) : start])
    ):
        return
    if (
        (len(words) >= 3 or nickname or topical)
        and not are_names(text, Span(start, words[-1].end()))
        and part.casefold() not in TRACK_NAMES
    ):
        more = QUESTION_GOES_ON.match(text, words[-1].end()) if ASKS.match(part) else None
        end = more.end() if more else words[-1].end()
        yield Mention(kind="title", span=Span(words[0].start(), end), pattern="title:run")
