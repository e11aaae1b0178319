"""Who, when, copied from whom, in what capacity: declared first, then printed, each with its basis."""

from __future__ import annotations

from datetime import date

import pytest

from extractors.documents.read import read_document
from extractors.records.documents import Document, Source

REST = "\n\nThe text itself goes on for a while and says what such texts say.\n\nAnd then it ends."


def read(text: str, path: str = "a.md", **fields: object) -> Document:
    return read_document(Source(source_id=path, path=path, content=(text + REST).encode(), **fields))  # type: ignore[arg-type]


PUBLISHED = [
    ("Oslo, 23 April 2025 — The meeting has opened its doors.", "a.txt", "2025-04-23", "dateline"),
    ("---\ndate: 2024-01-02\n---\n# T", "a.md", "2024-01-02", "front_matter"),
    ("# 读书报告\n\n读书会 读书会 2024-11-20 21:30 北京", "a.md", "2024-11-20", "byline"),
    ("# T\n\nPosted on March 3, 2023 by Ann", "a.md", "2023-03-03", "byline"),
    ("# T", "2025-06-13-notes.md", "2025-06-13", "file_name"),
    (
        "会议于2025年4月24日至4月28日举行，这是第一次在亚洲举办，来的人比往年都多，会场也大了不少，大家都很满意。",
        "a.txt",
        None,
        "none",
    ),
    ("Version 4.24-4.28 of the plan", "a.txt", None, "none"),
]


@pytest.mark.parametrize(("text", "path", "day", "basis"), PUBLISHED)
def test_a_document_is_dated_where_it_dates_itself(text: str, path: str, day: str | None, basis: str) -> None:
    document = read(text, path)
    assert (str(document.published) if document.published else None, document.published_basis) == (day, basis)


def test_what_the_user_declares_comes_first() -> None:
    document = read(
        "---\ndate: 2024-01-02\nauthor: A\n---\n# T",
        published=date(2020, 1, 1),
        source_class="official",
        copied_from="x",
        language="zh",
    )
    assert (document.published, document.published_basis) == (date(2020, 1, 1), "declared")
    assert (document.source_class, document.source_class_basis, document.copied_from, document.language) == (
        "official",
        "declared",
        "x",
        "zh",
    )


def test_as_of_is_what_the_text_says_and_else_the_day_of_publication() -> None:
    document = read("---\ndate: 2024-05-02\n---\n# T\n\nCounts as of 2024-03-01, from the site.")
    assert (str(document.as_of), document.as_of_basis) == ("2024-03-01", "text")
    assert read("---\ndate: 2024-05-02\n---\n# T").as_of == date(2024, 5, 2)


COPIED = [
    ("作者:文章摘自某某小站", "某某小站"),
    ("本文转载自：机器读报", "机器读报"),
    ("来源：会议观察", "会议观察"),
    ("This post was reposted from The Example Blog", "The Example Blog"),
    ("Originally published in Example Weekly", "Example Weekly"),
    ("转载请注明来源 某某", None),
    ("We built this from scratch in a year", None),
    ("获奖论文的作者来自两所大学，方法改编自初始化的技巧", None),
    ("The second method is adapted from an older one of theirs", None),
    ("文章来自某某小站", "某某小站"),
    ("数据来源：某某统计站", None),
    ("文章来源：某某小站", "某某小站"),
]


@pytest.mark.parametrize(("line", "origin"), COPIED)
def test_a_copy_names_its_origin(line: str, origin: str | None) -> None:
    assert read(f"# T\n\n{line}").copied_from == origin


CLASSES = [
    ("# T\n\n我的公众号每周更新，欢迎点赞", "blog"),
    ("# T\n\n楼主说得对，回帖的人也多", "forum"),
    ("---\ntags: [a]\n---\n# T\n\n- [[Other note]] #todo", "note"),
    ("# T\n\nA working paper of the statistics group.", "institutional"),
    ("# T\n\nNothing tells.", "unknown"),
]


@pytest.mark.parametrize(("text", "source_class"), CLASSES)
def test_the_class_of_source_is_told_by_its_signs(text: str, source_class: str) -> None:
    assert read(text).source_class == source_class


@pytest.mark.parametrize(
    ("url", "source_class"),
    [
        ("https://blog.iclr.cc/a", "official"),
        ("https://www.zhihu.com/p/1", "forum"),
        ("https://iclr.cc.example.org/a", "unknown"),
    ],
)
def test_hosts_are_compared_whole(url: str, source_class: str) -> None:
    assert read("# T\n\nNothing tells.", url=url).source_class == source_class


def test_quality_is_graded_with_reasons() -> None:
    assert (read("# T").quality, read("# T").quality_reasons) == ("good", ())
    damaged = read("# T\n\nthe note isnâ€™t clean")
    assert (damaged.quality, damaged.quality_reasons) == ("fair", ("repaired_encoding",))
    broken = read_document(Source(source_id="b", path="b.txt", content=("好" * 30).encode() + b"\xff" * 3))
    assert broken.quality == "poor"
    assert "bad_characters" in broken.quality_reasons


def test_sections_in_another_language_say_so() -> None:
    document = read(
        "# 标题\n\n"
        + "这一段是中文，写得很长，足以让人看出整篇文章是用什么语言写的。" * 12
        + "\n\nHere is one paragraph in plain English."
    )
    assert document.language == "zh"
    assert [section.language for section in document.sections if section.span.of(document.text).startswith("Here")] == [
        "en"
    ]
