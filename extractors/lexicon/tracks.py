"""Tracks and areas of a conference under which awards are given, English and Chinese side by side.

A phrase is compared like every lexicon phrase: casefolded, and in Latin letters only at word borders. The canonical name is
what a claim's `track` says; an area that is no row ("Linguistic Diversity" printed as a subheading) is taken as printed.
"""

from __future__ import annotations

TRACKS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("Datasets & Benchmarks", ("datasets and benchmarks", "datasets & benchmarks", "dataset and benchmark", "datasets and benchmark", "datasets/benchmarks", "d&b", "db track", "benchmarks", "dataset & benchmark"), ("数据集与基准", "数据集和基准", "資料集與基準", "数据集与评测", "数据集和基准测试", "数据集与基准测试", "數據集與基準", "数据集及基准", "数据与基准")),
    ("Main Track", ("main track", "main conference track", "main-track"), ("主赛道", "主賽道", "主会议赛道", "主轨道", "主會議", "主会场赛道", "主轨")),
    ("Position", ("position paper", "position papers", "position paper track", "position track", "position"), ("立场论文", "立場論文", "立场")),
    ("Demo", ("demo track", "demonstration track", "system demonstrations", "demo papers", "demo paper", "demo", "demos", "demonstration", "demonstration paper"), ("演示", "系统演示")),
    ("Industry", ("industry track", "industry papers", "industrial track"), ("工业赛道", "工业界", "產業")),
    ("Applied Data Science", ("applied data science track", "applied data science", "ads track"), ("应用数据科学",)),
    ("Research", ("research track",), ("研究赛道", "研究轨")),
    ("Short Papers", ("short papers", "short paper"), ("短论文", "短文", "短論文")),
    ("Long Papers", ("long papers",), ("长论文", "长文", "長論文")),
    ("Findings", ("findings track",), ()),
    ("Creative AI", ("creative ai track", "creative ai"), ()),
    ("AI for Social Impact", ("special track on ai for social impact", "ai for social impact"), ("人工智能社会影响",)),
    ("Tutorials", ("tutorials track",), ()),
    ("Workshops", ("workshop track",), ()),
)  # fmt: skip

TRACK_WORDS: tuple[str, ...] = ("track", "赛道", "賽道", "轨道", "分会", "专题", "area", "方向", "领域", "domain")
"""Words that say of a heading that it names a track, whatever else it says."""
