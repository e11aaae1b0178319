"""Reads lists of people's names: from a place in the text forward, as far as names and separators go.

In: text and a range. Out: the names' spans, whether the list was cut ("et al.", "等"), the bracketed affiliations between and
after them, and where reading stopped. Knows how names look, not where lists stand: that is `mentions.people`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from extractors.lexicon.people import (
    HAN_SURNAMES,
    NOT_FIRST,
    NOT_IN_NAMES,
    PARTICLES,
    ROLE_MODIFIERS,
    ROLES,
    SURNAMES_TOO,
    SYLLABIC_SURNAMES,
)
from extractors.lexicon.phrases import FIRST_HAN, either_case, is_han
from extractors.lexicon.traditional import simplified
from extractors.spans import Span

LETTER = r"[^\W\d_\u3400-\u9fff\u00b2\u00b3\u00b9\u2070-\u2079]"
LETTERS = rf"(?:{LETTER}|[\u0300-\u036f])"
WORD = re.compile(rf"{LETTERS}{{1,25}}(?:['’.\-‐‑–´ˇ¨˘]{LETTERS}{{0,24}}){{0,4}}")
"""An accent may stand beside its letter, as PDF files leave it: "Mrkši´c"."""
HAN_NAME = re.compile(
    r"[\u3400-\u9fff]{2,4}?(?:·[\u3400-\u9fff]{1,8}){0,2}(?=等人?(?:的|(?![\u3400-\u9fff])|(?:共同|合作|合著|合写|合寫|完成|撰写|撰寫))|的[《“「『〈]|(?:他们|她们|他們|她們)?[那这這]篇|(?:共同|合作|合著|合写|合寫|联合|聯合|完成|撰写|撰寫|所著|领衔|領銜|当时|當時|时任|時任|均[为為来來在]|都[为為来來在]|分别[为為来來在]|分別[为為来來在]|现[为為任在就]|現[為任在就])|[与與和](?=[\u3400-\u9fff]{2,3}(?:[、，；。的等]|合[作著写寫]|共同|联合|聯合|完成|$))|(?![\u3400-\u9fff]))"
)
MARKS = re.compile(r"[\s*†‡§¶°¹²³⁰-⁹⁺#^✉]{0,6}(?:\d{1,2}(?:,\d{1,2}){0,3}(?![\d%]))?[*†‡]{0,3}")
SEPARATOR = re.compile(
    r"[^\S\n]{0,3}(?:(?:[,，、;；·•&/|∙⋅]|\.{3}|…|and\b|(?:(?:along|together) )?with\b|as well as\b|与|與|和|及|以及)[^\S\n]{0,3}){1,3}(?:and\b[^\S\n]{0,2}|&[^\S\n]{0,2})?"
)
HAN_BLANK = re.compile(r"[ \u3000]{1,3}(?=[\u3400-\u9fff]{2,4}(?:[ \u3000、，\n]|$))")
"""What parts Chinese names in a field of authors, where no comma does."""
ET_AL = re.compile(
    r"[^\S\n]{0,2},?[^\S\n]{0,2}(?:\(?et\.?\s?al\b\.?\)?|等人?(?!于)|and (?:others|colleagues|collaborators|co-?authors|team)\b|and (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:other )?(?:others|more|colleagues|collaborators|co-?authors)\b"
    r"|(?:&|and) co\.|and (?:his|her|their) (?:team|group|colleagues|co-?authors|co-?workers|collaborators|students)\b)"
)
INNER_NAME = re.compile(
    r"\((?![^()]{0,40}(?:Best|Outstanding|Paper|Award|Mention|Oral|Poster|Spotlight|Prize))(?:[A-Z][\w'’-]{0,20} ?){1,3}\) (?=[A-ZÀ-ÞĀ-ž])|[“\"][A-Z][\w'’-]{1,16}[”\"] (?=[A-ZÀ-ÞĀ-ž])"
)
BRACKETED = re.compile(r"[^\S\n]{0,2}[(（]([^()（）\n]{1,200})[)）]")
NOTE = re.compile(
    r"^(?:一作|共同一作|通讯作者|通訊作者|二作|first author|corresponding(?: author)?|equal contribution|lead|co-first)$",
    re.IGNORECASE,
)
DEGREE_BEHIND = re.compile(r",? (?:Ph\.?D\.?|M\.?Sc\.?|B\.?Sc\.?|M\.D\.|M\.S\.|B\.S\.)(?:,? [’']\d\d\b)?")
BLANK = re.compile(r"[ \u00a0]{1,2}")
ROLE = re.compile(
    rf"(?:(?:the|his|her|their|our|its|former|then) )?(?:[A-Z][A-Za-z&.]{{1,9}}(?:['’]s)? ){{0,2}}(?:{either_case(ROLE_MODIFIERS)} ){{0,3}}"
    rf"{either_case(ROLES)}(?: [Ee]merit(?:us|a))?,? (?=[A-ZÀ-ÞĀ-ž])"
)
NOUN = re.compile(
    r"(?:tions?|sions?|ness|ities|ity|ably|able|ible|ically|ical|istics?|ology|ized|ised|izing|ising|fully|ively|tive|sive|ously|ances?|words?|sights|wards|works?|(?<!\bpa)scale|sets?)$"
)
MIN_NOUN = 7
LONE_CAPITALS = re.compile(r"[A-Z]{3,8}")
HAN_NO_NAME = re.compile(
    r"论文|論文|分別|團隊|大學|公司|學院|單位|機構|實驗|作者|[来出]自|分别|其中|此外|研究|团队|大学|公司|学院|单位|机构|实验|合作|联合|聯合|共同|提出|完成|发表|發表|[二两三]人|同学|同學|教授|分校|学者|學者|企业|导师|導師|項目|项目|题目|題目|标题|標題|^在|在$|^..在|^当时|^當時"
)
HAN_SMALL_WORD = re.compile(r"[的和与與是均为為了等获獲奖獎篇]")
"""Characters that are seldom in names, and then in a list only ("刘奕群、马为之、张敏")."""
MIN_PLURAL = 6
ORGANISATION = re.compile(
    r" (?:University|Institute|College|Laborator(?:y|ies)|Labs?|Research|Academy|School|Cent(?:er|re)|Inc|Corporation|AI|Systems|Foundation|Technolog(?:y|ies)|Devices)\b"
)
PLAIN_NAME = re.compile(
    rf"{LETTER}[\w'’.-]{{1,20}}(?: {LETTER}[\w'’.-]{{0,20}}){{1,3}}(?=[,，、;；·&。]| and\b|\.|$|\n|\s?[(（])"
)
ENDS_SENTENCE = re.compile(r"(?:[a-zà-ÿ]{2}|\b[A-Z][a-z])\.$(?<!Jr\.)(?<!Sr\.)(?<!St\.)")
ACRONYM = re.compile(r"-[A-Z]{2}|[A-Z]{2}-[A-Z]")
GERUND = re.compile(r"\w{4}(?:ly|ing)-|-(?:\w{3,}(?:ing|ed|ly)|based|free|aware|driven)$")
INITIALS = re.compile(r"(?:[A-Z]\.?-?){1,3}")
SYLLABIC = re.compile(rf"[A-Z][a-z]{{1,5}}-[A-Za-z][a-z]{{1,6}} (?:{'|'.join(SYLLABIC_SURNAMES)})\b(?!-)")
MAX_WORDS = 6
MAX_INITIALS = 3
INITIALS_BEHIND = re.compile(r",[ ](?:[A-Z]\.[ -]?){1,3}(?<! )(?=[,;:\s(（]|$)")
CLOSES_NAME = re.compile(r"[,;，；、]|\s(?:and|&)\s|\s?[(（]|$")
CLOSES_SURNAME = ("", *",、;；，）).(（\n]")
SURNAMES = frozenset(HAN_SURNAMES)
SURNAME_SIZES = sorted({len(name) for name in HAN_SURNAMES})
LAST_HAN = "\u9fff"
MAX_NAMES = 400
REMEMBERED_LISTS = 4096
"""Titles, labels and people ask about the same lines: more than half of the questions were asked before."""
REMEMBERED_WORDS = 8192
"""Two words of three were seen before."""


@dataclass(slots=True)
class NameList:
    """Names read from one place. `brackets` are the insides of brackets after names, `end` is where reading stopped."""

    names: list[Span] = field(default_factory=list)
    complete: bool = True
    brackets: list[Span] = field(default_factory=list)
    end: int = 0
    any_case: bool = False


def read_names(text: str, start: int, end: int, *, any_case: bool = False, reference: bool = False) -> NameList:
    """Names from `start` on. With `any_case`, names in lower case count too (after "Authors:"); in a `reference` a name ends at its
    initials ("Kingma D, Ba J. Adam: ..."). Answers are remembered and shared: they are not to be changed.
    """
    return read_anew(text, start, end, any_case, reference)


@lru_cache(maxsize=REMEMBERED_LISTS)
def read_anew(text: str, start: int, end: int, any_case: bool, reference: bool) -> NameList:
    """What `read_names` answers."""
    found = NameList(end=start, any_case=any_case)
    at = start
    while len(found.names) < MAX_NAMES:
        at = skip_marks(text, at, end)
        role = ROLE.match(text, at, end) if text[at : at + 1] < FIRST_HAN else None
        at = role.end() if role else at
        name = read_name(text, at, end, any_case=any_case, reference=reference, listed=bool(found.names))
        if name is None:
            break
        if found.names and LONE_CAPITALS.fullmatch(name.of(text)) and " " in found.names[0].of(text):
            break
        found.names.append(name)
        at = found.end = skip_brackets(text, name.end, end, found)
        more = ET_AL.match(text, at, end)
        if more:
            found.complete = False
            found.end = skip_brackets(text, more.end(), end, found)
            break
        separator = SEPARATOR.match(text, skip_marks(text, at, end), end)
        if separator is None and any_case and is_han(name.of(text)):
            separator = HAN_BLANK.match(text, at, end)
        if separator is None:
            break
        cut = ET_AL.match(text, separator.end(), end)
        if cut:
            found.complete, found.end = False, skip_brackets(text, cut.end(), end, found)
            break
        at = separator.end()
    return found


def skip_marks(text: str, at: int, end: int) -> int:
    """Past blanks and the marks that are glued to names (* † ¹ 1,2)."""
    sign = text[at : at + 1]
    if "a" <= sign <= "z" or "A" <= sign <= "Z" or FIRST_HAN <= sign <= LAST_HAN:
        return at
    found = MARKS.match(text, at, end)
    return found.end() if found else at


def skip_brackets(text: str, at: int, end: int, found: NameList) -> int:
    """Past the brackets after a name, keeping what is inside unless it is only a note such as "一作"."""
    degree = DEGREE_BEHIND.match(text, at, end)
    at = degree.end() if degree else at
    at_marks = skip_marks(text, at, end)
    for _ in range(3):
        bracket = BRACKETED.match(text, at_marks, end)
        if bracket is None:
            break
        if not NOTE.match(bracket.group(1).strip()):
            found.brackets.append(Span(bracket.start(1), bracket.end(1)))
        at = at_marks = bracket.end()
    return at


def read_name(
    text: str, start: int, end: int, *, any_case: bool = False, reference: bool = False, listed: bool = False
) -> Span | None:
    """One name, Latin or Chinese, that begins at `start`; None when what stands there is no name."""
    han = HAN_NAME.match(text, start, end) if is_han(text[start : start + 1]) else None
    inside = (listed or any_case) and han is not None and text.startswith("、", han.end())
    if han and "·" not in han.group() and not has_surname(simplified(han.group())):
        return None
    if han and (HAN_NO_NAME.search(han.group()) or (not inside and HAN_SMALL_WORD.search(han.group()))):
        return None
    if han:
        return Span(han.start(), han.end())
    words: list[re.Match[str]] = []
    at = start
    while len(words) < MAX_WORDS:
        word = WORD.match(text, at, end)
        if word is None or not (
            fits(word.group(), words, any_case=any_case, listed=listed)
            or surname(text, word, words, end, listed=listed)
            or (not words and SYLLABIC.match(text, at, end))
        ):
            break
        words.append(word)
        at = word.end()
        if (
            reference
            and len(words) > 1
            and INITIALS.fullmatch(word.group())
            and not INITIALS.fullmatch(words[0].group())
        ):
            last = more_initials(text, word, end)
            family = family_name(text, last, end)
            if family is not None:
                return Span(words[0].start(), closed(family))
            more = text[last.end() : last.end() + 1] in (",", ";")  # "Weikum G., Alonso O."
            return Span(words[0].start(), last.end() - (last.group().endswith(".") and not more))
        blank = BLANK.match(text, at, end)
        if blank is None:
            break
        inner = INNER_NAME.match(text, blank.end(), end)
        at = inner.end() if inner else blank.end()
    while words and words[-1].group().casefold() in PARTICLES and words[-1].group()[0].islower():
        words.pop()
    if (
        not words
        or ORGANISATION.match(text, words[-1].end(), end)
        or not looks_like_name([word.group() for word in words])
    ):
        return None
    cited = reference and len(words) <= MAX_INITIALS and not INITIALS.fullmatch(words[0].group())
    behind = INITIALS_BEHIND.match(text, words[-1].end(), end) if cited else None
    return Span(words[0].start(), behind.end() if behind else closed(words[-1]))


def has_surname(name: str) -> bool:
    """Whether Chinese characters begin with a surname; `name` is in simplified characters."""
    return any(name[:size] in SURNAMES for size in SURNAME_SIZES)


def family_name(text: str, initial: re.Match[str], end: int) -> re.Match[str] | None:
    """The family name behind a middle initial in a reference ("Taco S. Cohen, ..."); the title's first word is followed by no comma."""
    blank = BLANK.match(text, initial.end(), end)
    word = WORD.match(text, blank.end(), end) if blank and initial.group().endswith(".") else None
    if word is None or not fits(word.group(), [], any_case=False, listed=True) or len(word.group().rstrip(".")) < 2:
        return None
    closes = word.group().endswith(".") or CLOSES_NAME.match(text, word.end(), end)
    return word if closes else None


def more_initials(text: str, word: re.Match[str], end: int) -> re.Match[str]:
    """The last of a reference's initials: "Simoncelli E P", "Reddi S. J."; after a full stop only another one with a full stop."""
    for _ in range(MAX_INITIALS):
        blank = BLANK.match(text, word.end(), end)
        following = WORD.match(text, blank.end(), end) if blank else None
        if following is None or not INITIALS.fullmatch(following.group()):
            break
        if word.group().endswith(".") and not following.group().endswith("."):
            break
        word = following
    return word


def closed(word: re.Match[str]) -> int:
    """The end of a name: a full stop after a whole word ends the sentence, after an initial it belongs to the name; an owner's "'s" does not."""
    part = word.group()
    if part.endswith(("'s", "’s")):
        return word.end() - 2
    return word.end() - 1 if part[-1] == "." and ENDS_SENTENCE.search(part) else word.end()


def fits(word: str, before: list[re.Match[str]], *, any_case: bool, listed: bool) -> bool:
    """Whether the word can go on (or begin) a name."""
    if not any_case and before and before[-1].group()[-1] == "." and ENDS_SENTENCE.search(before[-1].group()):
        return False
    seen = seen_as_name(word)
    if not seen.usual or (not before and not listed and not seen.first):
        return False
    return seen.formal or any_case


@dataclass(frozen=True, slots=True)
class Seen:
    """What a word is in names: `usual` (no ordinary word), able to be the `first`, and `formal` (capitalised, or a particle)."""

    usual: bool
    first: bool
    formal: bool


@lru_cache(maxsize=REMEMBERED_WORDS)
def seen_as_name(word: str) -> Seen:
    """What a word is in names, whatever stands around it."""
    folded = word.casefold().rstrip(".")
    initial = len(word) <= 2 and word[0].isupper() and word != "AI"
    ordinary = (
        (folded in NOT_IN_NAMES and not initial)
        or ACRONYM.search(word)
        or GERUND.search(folded)
        or (len(folded) >= MIN_PLURAL and folded.endswith("s") and folded[:-1] in NOT_IN_NAMES)
        or (len(folded) >= MIN_NOUN and NOUN.search(folded))
        or ("-" in folded and any(part in NOT_IN_NAMES and len(part) > 2 for part in folded.split("-")))
    )
    return Seen(
        usual=not ordinary,
        first=folded not in NOT_FIRST,
        formal=word[0].isupper() or folded in PARTICLES,
    )


def surname(text: str, word: re.Match[str], before: list[re.Match[str]], end: int, *, listed: bool) -> bool:
    """An ordinary word as a surname ("Graeme Best,"): not the first of a list, capitalised, after one or two others, a separator after it."""
    if not word.group()[0].isupper():
        return False
    if before:
        return len(before) <= 2 and before[0].group()[-1] != "." and closes_surname(text, word, end, listed=listed)
    second = BLANK.match(text, word.end(), end)
    other = WORD.match(text, second.end(), end) if second else None
    usual = (
        other is not None
        and other.group()[0].isupper()
        and other.group().casefold() not in NOT_IN_NAMES
        and not NOUN.search(other.group().casefold())
    )
    return (
        usual
        and other is not None
        and (text[other.end() : other.end() + 1] in (",", "、", ";"))
        and (listed or name_follows(text, other.end(), end))
    )


def closes_surname(text: str, word: re.Match[str], end: int, *, listed: bool) -> bool:
    """Whether a name can end with an ordinary word: what closes a name stands behind it, and more of a list before it or behind it."""
    if ORGANISATION.match(" " + word.group()):
        return False
    closes = (
        text[word.end() : min(end, word.end() + 1)] in CLOSES_SURNAME
        or (listed and text.startswith((" [", " ("), word.end()))
        or ((listed or word.group().casefold() in SURNAMES_TOO) and name_follows(text, word.end(), end))
    )
    return closes and (listed or name_follows(text, word.end(), end))


def name_follows(text: str, at: int, end: int) -> bool:
    """Whether a separator and a full name without ordinary words come next."""
    separator = SEPARATOR.match(text, at, end)
    words = PLAIN_NAME.match(text, separator.end(), end) if separator else None
    return words is not None and not any(
        word.casefold() in NOT_IN_NAMES or NOUN.search(word.casefold()) for word in words.group().split()
    )


def looks_like_name(words: list[str]) -> bool:
    """At least two letters, and no word of capitals with digits or longer than any name."""
    return (
        len("".join(words)) >= 2
        and len(max(words, key=len)) <= 26
        and any(len(word.rstrip(".")) != 1 for word in words)
    )
