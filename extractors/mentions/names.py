"""Reads lists of people's names: from a place in the text forward, as far as names and separators go.

In: text and a range. Out: the names' spans, whether the list was cut ("et al.", "等"), the bracketed affiliations between and
after them, and where reading stopped. Knows how names look, not where lists stand: that is `mentions.people`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from extractors.lexicon.people import HAN_SURNAMES, PARTICLES, ROLE_MODIFIERS, ROLES, SYLLABIC_SURNAMES
from extractors.lexicon.phrases import FIRST_HAN, either_case, is_han
from extractors.lexicon.traditional import simplified
from extractors.mentions.name_words import (
    BLANK,
    ENDS_SENTENCE,
    ORGANISATION,
    SEPARATOR,
    WORD,
    fits,
    looks_like_name,
    surname,
)
from extractors.spans import Span

HAN_TITLE_BEHIND = r"(?:副|助理)?(?:教授|院士|博士|研究员|研究員|老师|老師)(?=等?[、，；。,;与與和及）)\s]|$)"
"""What a Chinese name is followed by: "邱锡鹏教授、"."""
HAN_NAME = re.compile(
    r"[\u3400-\u9fff]{2,4}?(?:·[\u3400-\u9fff]{1,8}){0,2}(?=等(?:人|同学|同學|作者|学者)(?=[\u3400-\u9fff])|等人?(?:的|(?![\u3400-\u9fff])|(?:共同|合作|合著|合写|合寫|完成|撰写|撰寫))|(?:[两兩三四五六][个個]?人)?(?:[写寫做])?的[《“「『〈]|(?:他们|她们|他們|她們)?[那这這]篇|(?:共同|合作|合著|合写|合寫|联合|聯合|完成|撰写|撰寫|所著|领衔|領銜|当时|當時|时任|時任|均[为為来來在]|都[为為来來在]|分别[为為来來在]|分別[为為来來在]|现[为為任在就]|現[為任在就])|"
    + HAN_TITLE_BEHIND
    + r"|[与與和及](?=(?:在读)?(?:博士|硕士|碩士|本科|研究)生)|[与與和](?=[\u3400-\u9fff]{2,3}(?:[、，；。的等]|合[作著写寫]|共同|联合|聯合|完成|$))|(?![\u3400-\u9fff]))"
)
MARKS = re.compile(r"[\s*⁎∗†‡§¶°¹²³⁰-⁹⁺#^✉]{0,6}(?:\d{1,2}(?:,\d{1,2}){0,3}(?![\d%]))?(?:,?[*⁎∗†‡]{1,2}){0,2}")
HAN_BLANK = re.compile(r"[ \u3000]{1,3}(?=[\u3400-\u9fff]{2,4}(?:[ \u3000、，\n]|$))")
"""What parts Chinese names in a field of authors, where no comma does."""
ET_AL = re.compile(
    r"[^\S\n]{0,2},?[^\S\n]{0,2}(?:\(?et\.?\s?al\b\.?\)?|等人?(?!于)|and (?:others|colleagues|collaborators|co-?authors|team)\b|and (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:other )?(?:others|more|colleagues|collaborators|co-?authors)\b"
    r"|(?:&|and) co\.|and (?:his|her|their) (?:team|group|colleagues|co-?authors|co-?workers|collaborators|students)\b)"
)
INNER_NAME = re.compile(
    r"\((?![^()]{0,40}(?:Best|Outstanding|Paper|Award|Mention|Oral|Poster|Spotlight|Prize))(?:[A-Z][\w'’-]{0,20} ?){1,3}\) (?=[A-ZÀ-ÞĀ-ž])|[“\"][A-Z][\w'’-]{1,16}[”\"] (?=[A-ZÀ-ÞĀ-ž])"
)
BRACKETED = re.compile(
    r"(?:[^\S\n]{0,2}|\n)(?:[(（]((?:[^()（）\n]|\n(?!\n)){1,200})[)）]|\[((?:[^][()\n]|\n(?!\n)){3,120})\](?!\())"
)
"""In plain text a line may end before or inside a bracket."""
NOTE = re.compile(
    r"^(?:一作|共同一作|通讯作者|通訊作者|二作|first author|corresponding(?: author)?|equal contribution|lead|co-first)$",
    re.IGNORECASE,
)
TITLE_BEHIND = re.compile(
    r",? (?:Ph\.?D\.?|M\.?Sc\.?|B\.?Sc\.?|M\.D\.|M\.S\.|B\.S\.)(?:,? [’']\d\d\b)?|" + HAN_TITLE_BEHIND
)
HAN_ROLE = re.compile(
    r"(?:博士后|博士後|(?:在读)?(?:博士|硕士|碩士|本科|研究)生|(?:副|助理)?教授|研究员|研究員|学生|學生)(?=[\u3400-\u9fff]{2,3})"
)
ROLE = re.compile(
    rf"(?:(?:the|his|her|their|our|its|former|then) )?(?:[A-Z][A-Za-z&.]{{1,9}}(?:['’]s)? ){{0,2}}(?:{either_case(ROLE_MODIFIERS)} ){{0,3}}"
    rf"{either_case(ROLES)}(?: [Ee]merit(?:us|a))?,? (?=[A-ZÀ-ÞĀ-ž])"
)
LONE_CAPITALS = re.compile(r"[A-Z]{3,8}")
HAN_NO_NAME = re.compile(
    r"论文|論文|分別|團隊|大學|公司|學院|單位|機構|實驗|作者|[来出]自|分别|其中|此外|研究|团队|大学|公司|学院|单位|机构|实验|合作|联合|聯合|共同|提出|完成|发表|發表|[二两三]人|同学|同學|教授|分校|学者|學者|企业|导师|導師|項目|项目|题目|題目|标题|標題|^在|在$|^..在|^当时|^當時|^代[码碼表]|^智[能慧利]|^[权權]重|^[区區][域块塊别別]|^商[业業品家户戶汤湯量]|^官[方网網宣]|^[师師][生兄姐弟妹徒傅]|^乔治|^喬治|^禹州|^宿[州舍迁]|^[党黨][员員校]|^赫尔|^赫爾|^[战戰]略|^[丰豐][富田]|^来[源宾稿信电]|^[來](?:源|賓)|^巴[黎西林斯塞]|^杭州|^蒙[古特牛纳]"
)
HAN_SMALL_WORD = re.compile(r"[的和与與是均为為了等获獲奖獎篇]")
"""Characters that are seldom in names, and then in a list only ("刘奕群、马为之、张敏")."""
INITIALS = re.compile(r"(?:[A-Z]\.?-?){1,3}")
SYLLABIC = re.compile(rf"[A-Z][a-z]{{1,5}}-[A-Za-z][a-z]{{1,6}} (?:{'|'.join(SYLLABIC_SURNAMES)})\b(?!-)")
MAX_WORDS = 6
MAX_INITIALS = 3
INITIALS_BEHIND = re.compile(r",[ ](?:[A-Z]\.[ -]?){1,3}(?<! )(?=[,;:\s(（]|$)")
CLOSES_NAME = re.compile(r"[,;，；、]|\s(?:and|&)\s|\s?[(（]|$")
SURNAMES = frozenset(HAN_SURNAMES)
SURNAME_SIZES = sorted({len(name) for name in HAN_SURNAMES})
LAST_HAN = "\u9fff"
MAX_NAMES = 400
REMEMBERED_LISTS = 4096
"""Titles, labels and people ask about the same lines: more than half of the questions were asked before."""


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
        role = (
            (ROLE if text[at : at + 1] < FIRST_HAN else HAN_ROLE).match(text, at, end)
            if found.names or text[at : at + 1] < FIRST_HAN
            else None
        )
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
    degree = TITLE_BEHIND.match(text, at, end)
    at = degree.end() if degree else at
    at_marks = skip_marks(text, at, end)
    for _ in range(3):
        bracket = BRACKETED.match(text, at_marks, end)
        if bracket is None:
            break
        inner = Span(*bracket.span(bracket.lastindex or 0))
        if not NOTE.match(inner.of(text).strip()):
            found.brackets.append(inner)
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
