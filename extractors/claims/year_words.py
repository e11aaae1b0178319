"""Words that tell a year by another one: by the writer's own, by the one named before, by the editions between.

Data for `editions`, all in lower case.
"""

from __future__ import annotations

import re

from extractors.lexicon.venues import VENUES

THIS_TIME = frozenset(f"this time {word}" for word in ("around", "it", "there", "we", "they", "the"))
"""This edition, set beside another: "In 2016 it was 1,561; this time it was 2,439"."""
HERE = frozenset(("这次在", "这次收到", "这次共"))
"""The same in Chinese: "上一届 2022 年在特拉维夫；这次在米兰，…"."""
THIS_YEAR = THIS_TIME | HERE | frozenset(("this year", "this year's", "今年", "本届", "本年"))
"""The year of writing; in an article about an edition, that edition's."""
BESIDE_LAST = re.compile(r"(?:上一?届)[^\n]{0,120}$")
"""Before "这一届" that stands beside the one before: "上一届 2018 年在慕尼黑，…。这一届翻了一倍"; else it is the one told of last."""
DEICTIC = THIS_YEAR | frozenset(("last year", "last year's", "next year", "去年", "明年", "前年"))
"""Years told from the writer's own; others count from the year named before ("in 2021 ...; the year after ...")."""
MOVES_ON = frozenset(
    [f"{number} years later" for number in ("two", "three", "four", "five")]
    + ["a year later", "one year later", "the year after", "the following year", "the next year"]
    + ["the following edition", "the edition after"]
    + ["次年", "翌年", "第二年", "隔年", "两年后", "三年后", "四年后", "五年后"]
)
"""At the head of a sentence these move the text on to a later edition, and what follows in the block is told of that one."""
COUNTED_ON = frozenset(
    [
        "that year",
        "that same year",
        "the same year",
        "同年",
        "当年",
        "year before",
        "the year before",
        "year earlier",
        "a year earlier",
        "one year earlier",
        "the year earlier",
    ]
)
"""Counted from the year named last in the block: "New York 2023 was the largest so far. Nine were desk-rejected that year."."""
EDITION_WORD = re.compile(r"edition|[届屆]")
"""Words that count editions, not years: "the previous edition" of ICCV 2019 was in 2017."""
YEARS_BETWEEN = {row.acronym: row.every_years for row in VENUES if row.every_years > 1}
