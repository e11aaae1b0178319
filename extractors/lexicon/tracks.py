"""Tracks and areas of a conference under which awards are given, English and Chinese side by side.

A phrase is compared like every lexicon phrase: casefolded, and in Latin letters only at word borders. A track that many conferences
have under one name is called so in a claim, too; those of `AS_PRINTED` and areas that are no row ("Linguistic Diversity" as a
subheading) are taken as printed there, and `canonical_track` makes them comparable.
"""

from __future__ import annotations

import re

from extractors.lexicon.traditional import simplified

TRACKS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("Datasets & Benchmarks", ("datasets and benchmarks", "datasets & benchmarks", "dataset and benchmark", "datasets and benchmark", "datasets/benchmarks", "d&b", "db track", "benchmarks", "dataset & benchmark"), ("数据集与基准", "数据集和基准", "資料集與基準", "数据集与评测", "数据集和基准测试", "数据集与基准测试", "數據集與基準", "数据集及基准", "数据与基准")),
    ("Main Track", ("main track", "main conference track", "main-track"), ("主赛道", "主賽道", "主会议赛道", "主轨道", "主會議", "主会场赛道", "主轨")),
    ("Position", ("position paper", "position papers", "position paper track", "position track", "position"), ("立场论文", "立場論文", "立场")),
    ("Demo", ("demo track", "demonstration track", "system demonstrations", "demo papers", "demo paper", "demo", "demos", "demonstration", "demonstration paper"), ("演示", "系统演示")),
    ("Industry", ("industry track", "industry papers", "industrial track"), ("工业赛道", "工业界", "產業", "产业赛道", "产业论文", "工业论文")),
    ("Applied Data Science", ("applied data science track", "applied data science", "ads track"), ("应用数据科学", "應用數據科學", "应用数据")),
    ("Research", ("research track",), ("研究赛道", "研究轨", "研究方向", "研究组别", "研究組別", "科研赛道")),
    ("Short Papers", ("short papers", "short paper"), ("短论文", "短文", "短論文")),
    ("Long Papers", ("long papers",), ("长论文", "长文", "長論文")),
    ("Full Papers", ("full papers", "full paper track", "full paper"), ("正式论文", "全文论文", "正式論文")),
    ("Posters", ("posters", "poster track", "poster session"), ("海报环节", "海報環節")),
    ("Findings", ("findings track",), ()),
    ("Applications", ("applications track", "application track"), ("应用赛道", "應用組別", "应用方向")),
    ("International", ("international track",), ("国际赛道", "國際組")),
    ("Domestic", ("domestic track",), ("国内赛道", "國內組")),
    ("InfoVis", ("infovis",), ()),
    ("SciVis", ("scivis",), ()),
    ("VAST", ("vast",), ()),
    ("Creative AI", ("creative ai track", "creative ai"), ()),
    ("AI for Social Impact", ("special track on ai for social impact", "ai for social impact"), ("人工智能社会影响",)),
    ("Tutorials", ("tutorials track",), ()),
    ("Workshops", ("workshop track",), ()),
)  # fmt: skip

AS_PRINTED = frozenset(
    [
        "Industry",
        "Applied Data Science",
        "Research",
        "Short Papers",
        "Long Papers",
        "Findings",
        "Applications",
        "International",
        "Domestic",
    ]
)
"""Rows whose tracks are called differently from one conference to the next."""


def canonical_track(printed: str) -> str:
    """The row's name for a track as printed; the printed words when no row has them.

    >>> canonical_track("研究方向"), canonical_track("Short Papers Track"), canonical_track("Linguistic Diversity")
    ('Research', 'Short Papers', 'Linguistic Diversity')
    """
    words = simplified(printed).casefold()
    best: tuple[int, str] | None = None
    for name, latin, han in TRACKS:
        for phrase in (name.casefold(), *latin, *(simplified(one) for one in han)):
            inside = (
                phrase in words
                if not phrase.isascii()
                else re.search(rf"(?<![a-z]){re.escape(phrase)}(?![a-z])", words)
            )
            if inside and (best is None or len(phrase) > best[0]):
                best = (len(phrase), name)
    return best[1] if best else printed
