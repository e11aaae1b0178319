"""The language of a text, told by its characters: English, Chinese in simplified or traditional script.

In: text. Out: `en`, `zh` or `zh-hant`; other languages fall to the script they share. Nothing is guessed from a declared
language that the characters contradict: templates declare `en` over Chinese articles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extractors.records.documents import Section

_HAN = re.compile(r"[\u3400-\u9fff]")
_HAN_RUN = re.compile(r"[\u3400-\u9fff]{1,10000}")
_WORD = re.compile(r"[A-Za-z]{2,40}")
_TRADITIONAL = re.compile(
    r"[這個們為時來會說對過還發經動與無後開關學國現錄獲獎議論數據種類結構應該從點線給讓將統計優選證實驗當達員標準較]"
)
_SIMPLIFIED = re.compile(
    r"[这个们为时来会说对过还发经动与无后开关学国现录获奖议论数据种类结构应该从点线给让将统计优选证实验当达员标准较]"
)
_SAMPLE_CHARACTERS = 20_000
_HAN_PER_WORD = 1.0  # one Chinese character says about as much as half an English word
_MIN_HAN = 4
_MIN_WORDS = 4


def language_of(text: str, declared: str | None = None) -> str:
    """The language of `text`; `declared` decides only where there are too few characters to tell.

    >>> [language_of(x) for x in ("213 papers were orals", "其中 213 篇被评为 Oral", "其中 213 篇獲選為 Oral")]
    ['en', 'zh', 'zh-hant']
    """
    found = _language(text[:_SAMPLE_CHARACTERS])
    return found or _declared(declared) or ("zh" if _HAN.search(text) else "en")


def _language(text: str) -> str | None:
    han = sum(len(run) for run in _HAN_RUN.findall(text)) if not text.isascii() else 0
    if han < _MIN_HAN:
        return "en" if len(_WORD.findall(text)) >= _MIN_WORDS else None
    words = len(_WORD.findall(text))
    if han < words * _HAN_PER_WORD:
        return "en"
    return "zh-hant" if len(_TRADITIONAL.findall(text)) > len(_SIMPLIFIED.findall(text)) else "zh"


def _declared(declared: str | None) -> str | None:
    if not declared:
        return None
    lower = declared.strip().lower().replace("_", "-")
    if lower.startswith("zh"):
        return "zh-hant" if any(part in lower for part in ("hant", "tw", "hk", "mo")) else "zh"
    return "en" if lower.startswith("en") else None


def with_languages(text: str, sections: Sequence[Section], language: str) -> tuple[Section, ...]:
    """The sections, each with its language where it is long enough to have one and it is not the document's."""
    latin = language == "en" and not _HAN.search(text)
    if latin:
        return tuple(sections)
    found = []
    for section in sections:
        own = None if section.language else _language(section.span.of(text))
        found.append(replace(section, language=own) if own and own != language else section)
    return tuple(found)
