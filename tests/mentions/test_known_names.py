"""Names of a table in a text: what a pattern of all names finds, at the cost of a look-up."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.mentions.known_names import KnownNames

NAMES = ["MIT", "MIT Media Lab", "Xi'an Jiaotong University", "École Polytechnique", "3M", "HKUST (Guangzhou)", "KAIST"]
HAN_NAMES = ["清华大学", "清华", "腾讯 AI Lab", "IBM研究院", "港科大（广州）", "埃尔朗根-纽伦堡大学", "上海 AI 实验室"]


def found(text: str, names: list[str], *, borders: bool) -> list[str]:
    return [text[start:end] for start, end, _ in KnownNames(names, borders=borders).find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the MIT Media Lab and MIT.", ["MIT Media Lab", "MIT"]),
        ("MITMedia Lab, MIT\u00a0Media Lab", ["MITMedia Lab", "MIT\u00a0Media Lab"]),
        ("SUMMIT, MITx, MIT-based, x.MIT, mit", []),
        (
            "Xi’an Jiaotong University; Xi'anJiaotongUniversity",
            ["Xi’an Jiaotong University", "Xi'anJiaotongUniversity"],
        ),
        ("at École Polytechnique, 3M and HKUST (Guangzhou)", ["École Polytechnique", "3M", "HKUST (Guangzhou)"]),
        ("M I T, MIT  Media Lab", ["MIT"]),
        ("1MIT 12MIT Media Lab, 2024MIT v2MIT", ["MIT", "MIT Media Lab"]),
    ],
)
def test_latin_names_stand_at_borders(text: str, expected: list[str]) -> None:
    assert found(text, NAMES, borders=True) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("来自清华大学和清华的", ["清华大学", "清华"]),
        ("腾讯AI Lab、腾讯 AILab与旧IBM研究院", ["腾讯AI Lab", "腾讯 AILab", "IBM研究院"]),
        ("港科大(广州)和港科大（广州）", ["港科大(广州)", "港科大（广州）"]),
        ("埃尔朗根-纽伦堡大学，上海AI 实验室", ["埃尔朗根-纽伦堡大学", "上海AI 实验室"]),
    ],
)
def test_chinese_names_stand_anywhere(text: str, expected: list[str]) -> None:
    assert found(text, HAN_NAMES, borders=False) == expected


def test_a_name_without_latin_or_chinese_letters_is_found() -> None:
    assert found("в МГУ и МГУ имени", ["МГУ", "서울대학교"], borders=True) == ["МГУ", "МГУ"]
    assert found("(서울대학교)", ["МГУ", "서울대학교"], borders=True) == ["서울대학교"]


@given(
    st.lists(
        st.text("ab1 清华", min_size=1, max_size=5).filter(lambda name: name == name.strip()), min_size=1, max_size=5
    ),
    st.text("ab1 清华.-", max_size=30),
    st.booleans(),
)
def test_it_finds_what_a_pattern_of_all_names_finds(names: list[str], text: str, borders: bool) -> None:
    if borders:
        names = [name for name in names if name.isascii()]
    names = [" ".join(name.split()) for name in names] or ["a"]
    squeezed = {name.replace(" ", "") for name in names}
    if len(squeezed) < len(set(names)):  # which of two forms is found is nobody's business
        return
    ordered = sorted(set(names), key=lambda name: (-len(name.replace(" ", "")), name))
    words = "|".join(re.escape(name).replace(r"\ ", " ?") for name in ordered)
    border = r"(?:(?<![A-Za-z0-9.-])|(?:(?<=[\s,;]\d)|(?<=[\s,;]\d\d)|(?<=^\d)|(?<=^\d\d))(?!\d))"  # "2MIT" of a legend
    pattern = rf"{border}(?:{words})(?![A-Za-z0-9]|-[A-Za-z])" if borders else words
    assert found(text, names, borders=borders) == re.findall(pattern, text)


def test_time_grows_with_the_text() -> None:
    table = KnownNames(["a b c d e f g h", "清华大学"], borders=True)

    def seconds(times: int) -> float:
        text = "a b c d e f g 清华大" * times
        start = time.process_time()
        assert list(table.find(text)) == []
        return time.process_time() - start

    seconds(1000)
    short, long = (min(seconds(count) for _ in range(3)) for count in (1000, 16000))  # other work disturbs single ones
    assert long < 16**1.3 * max(short, 0.002)  # the exponent that patterns are held to, too
