"""Words beside a number that say how exactly or how surely it is meant, English and Chinese side by side.

`side` is where the word stands from the number; "clause" words count anywhere in the sentence. `NEARLY` words leave the number
as an upper end ("近 9,000": from 90 % of it up to it). `SCOPES` narrow what is counted.
"""

from __future__ import annotations

from extractors.lexicon.rows import Qualifier

QUALIFIERS: tuple[Qualifier, ...] = (
    Qualifier(meaning="exact", side="before", en=("exactly", "precisely"), zh=("正好", "恰好", "刚好")),
    Qualifier(
        meaning="approx", side="before",
        en=("about", "around", "approximately", "roughly", "some", "circa", "ca.", "approx.", "an estimated", "in the region of"),
        zh=("约", "約", "大约", "大約", "约为", "約為", "约占", "約佔", "大概", "大致", "约有", "大约有", "接近于"),
    ),
    Qualifier(meaning="approx", side="after", en=("or so", "approximately", "or thereabouts"), zh=("左右", "上下", "前后")),
    Qualifier(
        meaning="at_least", side="before",
        en=("more than", "over", "at least", "no fewer than", "no less than", "exceeding", "exceeded", "upwards of", "above", "surpassed", "topped", "in excess of", "greater than"),
        zh=("超过", "超過", "超过了", "超", "逾", "突破", "突破了", "至少", "不少于", "高达", "多达", "达到了创纪录的", "不低于", "超出", "大于", "多于", "破"),
    ),
    Qualifier(meaning="at_least", side="after", en=("or more", "and counting", "plus"), zh=("以上", "多", "余", "餘", "+", "＋")),
    Qualifier(
        meaning="at_most", side="before",
        en=("fewer than", "less than", "at most", "under", "below", "up to", "no more than"), zh=("不到", "不足", "少于", "低于", "最多", "至多", "不超过", "未超过", "不及"),
    ),
    Qualifier(meaning="at_most", side="after", en=("or fewer", "or less"), zh=("以下", "以内")),
    Qualifier(
        meaning="hedged", side="before",
        en=("maybe", "perhaps", "possibly", "probably", "might be", "may be", "likely", "reportedly", "allegedly", "could be", "supposedly", "it seems"),
        zh=("可能", "可能为", "可能是", "或许", "也许", "估计", "预计", "据称", "据说", "据传", "据报道", "據報導", "疑似", "大概率", "有望", "或为", "應該是", "应该是"),
    ),
    Qualifier(
        meaning="unofficial", side="clause",
        en=("unofficial", "unofficially", "not official", "unconfirmed", "crowd-sourced", "crowdsourced", "rumour", "rumor"),
        zh=("非官方", "未经官方", "民间统计", "小道消息", "网传", "未经证实", "未证实", "爆料"),
    ),
    Qualifier(
        meaning="provisional", side="clause",
        en=("preliminary", "provisional", "subject to change", "not final", "not yet final", "tentative", "official numbers may differ", "to be confirmed"),
        zh=("以官方为准", "最终以官方为准", "以官方公布为准", "以官方数据为准", "初步统计", "初步数据", "暂定", "尚未最终确认", "以官网为准", "最终数据以", "待官方确认", "以最终公布为准"),
    ),
)  # fmt: skip

NEARLY: tuple[str, ...] = ("nearly", "almost", "close to", "just under", "近", "将近", "將近", "接近", "逼近", "近乎")
NEARLY_SHARE = "0.9"
"""The lower end of "nearly v" as a share of v."""

SCOPES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("main", ("main track", "main conference", "main program", "main proceedings", "were presented as", "was presented as"), ("主赛道", "主会", "主會", "主轨道", "主会议")),
    ("main:valid", ("valid submission", "valid", "format-compliant", "complete submission", "valid paper"), ("有效投稿", "有效稿件", "篇有效", "有效论文")),
    ("main:recommended", ("recommended paper", "recommended for acceptance"), ("推荐录用",)),
    ("main:presented", ("were presented", "was presented", "presented at the conference"), ("到场报告",)),
    ("datasets_and_benchmarks", ("datasets and benchmarks", "datasets & benchmarks", "d&b track", "dataset and benchmark track", "benchmark track"), ("数据集与基准", "数据集和基准", "資料集與基準", "基准赛道")),
    ("position", ("position paper track", "position track", "position papers"), ("立场论文赛道", "立场论文", "立場論文")),
    ("findings", ("findings",), ("findings 论文", "findings论文")),
    ("short", ("short paper", "short format"), ("短论文", "短文")),
    ("long", ("long paper", "long format"), ("长论文", "长文")),
    ("demo", ("demo track", "system demonstration", "demonstration track"), ("演示赛道", "系统演示")),
    ("industry", ("industry track",), ("工业赛道", "产业赛道", "工业界赛道")),
    ("applied_data_science", ("applied data science track", "ads track"), ("应用数据科学",)),
    ("research", ("research track",), ("研究赛道", "研究型论文")),
    ("workshop", ("workshop paper", "workshop submission"), ("研讨会论文", "workshop论文", "workshop 论文")),
    ("journal", ("journal track",), ("期刊赛道",)),
    ("student_abstract", ("student abstract",), ("学生摘要",)),
    ("in_person", ("of them in person", "of them on site"), ("其中线下", "其中现场")),
    ("online", ("of them online", "of them remotely"), ("其中线上",)),
    ("creative_ai", ("creative ai track",), ("创意ai赛道",)),
)  # fmt: skip
"""Scope, English and Chinese phrases that narrow a figure to it when they stand in its clause."""

HEAD_SCOPES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("main", ("main",), ("主",)),
    ("all_tracks", ("total", "overall", "all tracks", "combined"), ("合计", "总计", "全部", "总体")),
    ("datasets_and_benchmarks", ("d&b", "datasets"), ("数据集",)),
    ("position", ("position",), ("立场",)),
    ("short", ("short",), ("短",)),
    ("long", ("long",), ("长",)),
    ("industry", ("industry", "industrial"), ("工业", "产业")),
)
"""Scopes by the short words that the heads of a table's rows and columns use."""

COUNTRIES: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("CN", "China", ("china", "chinese", "mainland china"), ("中国", "中國", "国内", "大陆", "中国大陆")),
    ("US", "US", ("the united states", "united states", "the us", "usa", "u.s.", "american"), ("美国", "美國")),
    ("GB", "UK", ("the united kingdom", "united kingdom", "the uk", "britain", "british"), ("英国", "英國")),
    ("DE", "Germany", ("germany", "german"), ("德国", "德國")),
    ("FR", "France", ("france", "french"), ("法国", "法國")),
    ("JP", "Japan", ("japan", "japanese"), ("日本",)),
    ("KR", "South Korea", ("south korea", "korea", "korean"), ("韩国", "韓國")),
    ("CA", "Canada", ("canada", "canadian"), ("加拿大",)),
    ("SG", "Singapore", ("singapore",), ("新加坡",)),
    ("IN", "India", ("india", "indian"), ("印度",)),
    ("AU", "Australia", ("australia", "australian"), ("澳大利亚", "澳洲")),
    ("CH", "Switzerland", ("switzerland", "swiss"), ("瑞士",)),
    ("IL", "Israel", ("israel", "israeli"), ("以色列",)),
    ("HK", "Hong Kong", ("hong kong",), ("香港", "中国香港")),
    ("TW", "Taiwan", ("taiwan",), ("台湾", "臺灣", "台灣")),
    ("IT", "Italy", ("italy", "italian"), ("意大利", "義大利")),
    ("NL", "Netherlands", ("the netherlands", "netherlands", "dutch"), ("荷兰", "荷蘭")),
)  # fmt: skip
"""Country code, the name used in a metric ("reviewers:China"), English and Chinese phrases."""
