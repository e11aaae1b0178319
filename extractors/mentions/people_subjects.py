"""People who do something in a sentence with a title: "A and B showed in “T” that …", "C and D were honoured for T".

In: the reading, with titles and sentences. Out: mentions of kind `person`. The sentence is the cue: full names at its beginning, behind a
semicolon, or beside a title that only they tell from the words around it (`mentions.title_written`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from extractors.mentions.component import Reading
from extractors.mentions.names import NameList, read_names
from extractors.mentions.people_beside import (
    BEHIND_NAMES,
    BEHIND_TITLE,
    MAX_BEHIND,
    MAX_POSSESSIVE,
    MIN_LIST,
    mentioned,
)
from extractors.mentions.title_written import writers_at
from extractors.records.mentions import Mention

IN_TITLE = re.compile(r"(?<![^\W_])[Ii]n [“\"*_]{0,3}$")
WHERE = re.compile(
    r"(?:And|But|Then|Next|Also|Finally|Last|Lastly|First|Second|Third),? (?=[A-ZÀ-ÞĀ-ž])|(?:At|In|From|With|For) [^,.;:“\"\n]{2,60}, (?=[A-ZÀ-ÞĀ-ž])"
)
THEY = re.compile(r"\bthey\b")
LEADS = re.compile(r"(?:On|In|At|By|For|From|With|The|When|While|After|Before|During|As|If|Of) ")
"""First words of a sentence that are no part of a name: "On Monday Anna Bell and Carl Dorn"."""
AFTER_SEMICOLON = re.compile(r"; (?:and )?(?=[A-ZÀ-ÞĀ-ž])")
MAX_LEAD = 500
DOES = re.compile(r",? (?:both|all) (?:of|at|from) | (?:also |then |have |both |all )?[a-z]{3,14}\b(?! [a-z]+ing\b)")
"""What people do behind their names."""
WORKS = re.compile(
    r" (?:and (?:his|her|their) [a-z-]{3,14} )?(?:show|prove|present|propose|introduce|develop|design|buil[dt]|stud(?:y|ied)|ask|train|combine|analy[sz]e|examine|argue|describe|find|found|look|borrow|dr[ae]w|let|ma[kd]e|create|demonstrate|learn|t(?:ea|au)ch|rethink|formali[sz]e|measure|notice|survey|extend|turn|put|replace|tackle|address|investigate|explore|observe|revisit|reconstruct|model|solve|went through|wave)(?:s|d|ed)?\b(?! (?:a |the )?(?:summary|award|prize))"
)
"""What authors do in their paper, where no title stands in the sentence."""


def subjects(reading: Reading) -> Iterator[Mention]:
    """Full names that do something in a sentence with a title: "A and B showed in “T” that …", "In Lyon, A and B built “T”", "In “T,” A
    and B build …".
    """
    text = reading.text
    starts = [sentence.start for sentence in reading.sentences]
    for title in reading.mentions("titles"):
        at = bisect_left(starts, title.span.start + 1) - 1
        if title.pattern not in BEHIND_NAMES or at < 0 or title.span.start - starts[at] > MAX_LEAD:
            continue
        start = starts[at]
        inside = IN_TITLE.search(text, start, title.span.start)
        lead = WHERE.match(text, start, title.span.start)
        behind = BEHIND_TITLE.match(text, title.span.end) if inside else None
        yield from openers(reading, at + 1, title)
        if at and THEY.search(text, title.span.end, reading.sentences[at].end):
            yield from openers(reading, at - 1, title)
        parts = [one.end() for one in AFTER_SEMICOLON.finditer(text, start, title.span.start)]
        for place in (lead.end() if lead else start, *parts[-1:], *((behind.end(),) if behind else ())):
            end = title.span.start if place < title.span.start else min(len(text), place + MAX_POSSESSIVE)
            names = read_names(text, place, end)
            if are_several(text, names) and DOES.match(text, names.end):
                yield from mentioned(names, "person:subject")


def openers(reading: Reading, at: int, title: Mention) -> Iterator[Mention]:
    """Full names that open the sentence right behind a title's: "A (X Labs) and B (University) look at ...", or the one before "In T they ..."."""
    if at >= len(reading.sentences):
        return
    start, text = reading.sentences[at].start, reading.text
    if "\n" in text[min(start, title.span.end) : max(start, title.span.start)]:
        return
    names = read_names(reading.text, start, min(len(reading.text), start + MAX_POSSESSIVE))
    if are_several(reading.text, names) and WORKS.match(reading.text, names.end):
        yield from mentioned(names, "person:subject")


def are_several(text: str, names: NameList) -> bool:
    """Whether names are two or more, each with a blank, and no word that opens a sentence leads them."""
    full = len(names.names) >= MIN_LIST and all(" " in name.of(text) for name in names.names)
    return full and LEADS.match(text, names.names[0].start) is None


def writers(reading: Reading) -> Iterator[Mention]:
    """Those who wrote a title that nothing but its authors tells from a sentence."""
    text = reading.text
    starts = [sentence.start for sentence in reading.sentences]
    for title in reading.mentions("titles"):
        if title.pattern == "title:written":
            sentence = reading.sentences[bisect_left(starts, title.span.start + 1) - 1]
            at = writers_at(text, sentence, title.span)
            if at is not None:
                yield from mentioned(read_names(text, at, min(len(text), at + MAX_BEHIND)), "person:list")
