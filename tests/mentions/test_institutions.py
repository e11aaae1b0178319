"""Institutions: both scripts, short names, names that only follow a pattern, and English names of Chinese ones."""

from __future__ import annotations

import pytest

from extractors.documents.read import read_document
from extractors.lexicon.rows import ExtraRows, Institution
from extractors.mentions.find import find_mentions
from extractors.mentions.institution_names import english_names
from extractors.records.documents import Source

TEXTS = {
    "普林斯顿大学、谷歌DeepMind": ["princeton-university", "google-deepmind"],
    "作者来自于普林斯顿大学和谷歌，主要内容": ["princeton-university", "google"],
    "GoogleResearch、MistralAI": ["google-research", "mistral-ai"],
    "上海人工智能實驗室 / 武漢大學": ["shanghai-ai-laboratory", "wuhan-university"],
    "Todd (University of California, Los Angeles) and Ann (U.C. Berkeley)": [
        "university-of-california-los-angeles",
        "university-of-california-berkeley",
    ],
    "中科大与Microsoft AI": ["university-of-science-and-technology-of-china", "microsoft-ai"],
    "at the University of Nowhere in Particular": [None],
}


@pytest.mark.parametrize("text", TEXTS)
def test_mentions(text: str) -> None:
    document = read_document(Source(source_id="a.txt", path="a.txt", content=text.encode()))
    assert [mention.key for mention in find_mentions(document).mentions if mention.kind == "institution"] == TEXTS[text]


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("清华大学", "Tsinghua University"), ("國立臺灣大學", "National Taiwan University"), ("苏黎世联邦理工学院", "ETH Zurich"),
        ("加利福尼亚大学伯克利分校", "University of California, Berkeley"), ("江西农业大学", "Jiangxi Agricultural University"), ("哈工大（深圳）", "Harbin Institute of Technology, Shenzhen"),
        ("加利福尼亞大學-聖迭戈分校", "University of California, San Diego"), ("約翰斯．霍普金斯大学", "Johns Hopkins University"), ("得州大學奧斯汀分校", "University of Texas at Austin"), ("國立東華大學", "National Dong Hwa University"),
        ("莫斯科物理技术学院（国家研究型大学）", "Moscow Institute of Physics and Technology"),
    ],
)  # fmt: skip
def test_english_names(name: str, english: str) -> None:
    assert english_names(name)[0] == english


@pytest.mark.parametrize("name", ["某某大学", "希望之星学院", "", "星河理工大学"])
def test_no_english_name_is_invented(name: str) -> None:
    assert english_names(name) == ()


def test_an_institution_added_from_outside_is_found() -> None:
    row = Institution(institution_id="sample-institute", en="Sample Institute of Everything", zh="样例万象所")
    text = "A talk by the Sample Institute of Everything; 样例万象所也参加。"
    source = Source(source_id="a.txt", path="a.txt", content=text.encode())
    found = find_mentions(read_document(source), ExtraRows(institutions=(row,))).mentions
    assert [mention.key for mention in found if mention.kind == "institution"] == [
        "sample-institute",
        "sample-institute",
    ]
