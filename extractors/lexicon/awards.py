"""Names of awards, English and Chinese side by side.

Rows name classes with their fixed phrases. Most labels are composed ("Best" + "Student" + "Paper" + "Honorable Mention",
"最佳" + "学生" + "论文" + "提名"), so the words they are composed of stand here as tables too; the grammar that puts them
together is in `mentions.awards`. Levels order the awards of one edition: 1 is the highest, 9 a person's.

Source: the award pages of ICLR, NeurIPS, ICML, CVPR, ICCV, ECCV, ACL, EMNLP, AAAI, KDD, ICRA, SIGCOMM and ICDM.
"""

from __future__ import annotations

import re

from extractors.lexicon.rows import AwardName

AWARDS: tuple[AwardName, ...] = (
    AwardName(name="Outstanding Paper", level=1, kind="paper", en=("outstanding paper",), zh=("杰出论文", "傑出論文", "优秀论文")),
    AwardName(name="Best Paper", level=1, kind="paper", en=("best paper", "marr prize", "david marr prize"), zh=("最佳论文", "最佳論文", "马尔奖", "馬爾獎", "大卫·马尔奖")),
    AwardName(name="Distinguished Paper", level=1, kind="paper", en=("distinguished paper",), zh=("卓越论文", "卓越論文")),
    AwardName(name="Outstanding Position Paper", level=1, kind="paper", en=("outstanding position paper",), zh=("杰出立场论文", "傑出立場論文")),
    AwardName(name="Best Student Paper", level=2, kind="paper", en=("best student paper", "student paper award", "student paper prize"), zh=("最佳学生论文", "最佳學生論文", "学生论文奖", "學生論文獎")),
    AwardName(name="Outstanding Student Paper", level=2, kind="paper", en=("outstanding student paper",), zh=("杰出学生论文", "傑出學生論文")),
    AwardName(name="Best Paper Runner-up", level=3, kind="paper", en=("best paper runner-up", "runner-up", "runners-up", "runner up", "runners up", "runners ups", "runner ups"), zh=("最佳论文亚军", "最佳論文亞軍", "亚军", "亞軍")),
    AwardName(name="Honorable Mention", level=3, kind="paper", en=("honorable mention", "honourable mention", "honorably mentioned", "honourably mentioned"), zh=("荣誉提名", "榮譽提名")),
    AwardName(name="Best Student Paper Honorable Mention", level=4, kind="paper", en=("best student paper honorable mention",), zh=("最佳学生论文荣誉提名", "最佳學生論文榮譽提名")),
    AwardName(
        name="Test of Time", level=1, kind="paper", years_back=10,
        en=("test of time", "test-of-time", "test of the time", "longuet-higgins prize", "helmholtz prize", "helmholtz award", "koenderink prize", "koenderink award", "time test award", "most influential paper", "most impactful paper", "highest-impact paper", "highest impact paper"),
        zh=("时间检验", "時間檢驗", "时间考验", "時間考驗", "时间的检验", "最具影响力论文", "最具影響力論文", "隆盖特-希金斯奖", "亥姆霍兹奖", "Longuet-Higgins 奖", "Longuet-Higgins奖", "Helmholtz 奖", "Helmholtz奖", "Koenderink 奖", "Koenderink奖"),
    ),
    AwardName(name="Test of Time Runner-up", level=2, kind="paper", years_back=10, en=("test of time runner-up",), zh=("时间检验奖亚军",)),
    AwardName(name="Test of Time Honorable Mention", level=2, kind="paper", years_back=10, en=("test of time honorable mention",), zh=("时间检验奖荣誉提名",)),
    AwardName(name="Classic Paper", level=1, kind="paper", years_back=15, en=("classic paper award", "classic paper"), zh=("经典论文奖", "經典論文獎", "经典论文")),
    AwardName(name="Hall of Fame Award", level=1, kind="paper", years_back=10, en=("hall of fame award", "hall-of-fame award", "hall of fame paper"), zh=("名人堂奖", "名人堂獎", "名人堂论文")),
    AwardName(name="Lasting Impact Award", level=1, kind="paper", years_back=10, en=("lasting impact award", "lasting impact paper", "lasting impact"), zh=("持久影响力奖", "長期影響力獎", "长期影响力奖")),
    AwardName(name="Theme Paper", level=2, kind="paper", en=("special theme paper", "best theme paper", "theme paper", "special theme award", "special theme prize", "theme prize", "theme award", "thematic paper award"), zh=("主题论文", "主題論文", "特别主题")),
    AwardName(name="Resource Paper", level=2, kind="paper", en=("resource paper", "resource award", "best resource award"), zh=("资源论文", "資源論文", "最佳资源", "资源奖", "資源獎")),
    AwardName(name="Social Impact Paper", level=2, kind="paper", en=("social impact paper", "social impact award", "best social impact"), zh=("社会影响力论文", "社会影响论文", "社会影响奖", "社会影响力奖", "社會影響")),
    AwardName(name="Reproduction Paper", level=2, kind="paper", en=("reproduction award", "reproducibility award", "reproduction paper", "best reproduction"), zh=("复现论文", "复现奖")),
    AwardName(name="Community Award", level=2, kind="paper", en=("community award", "community contribution award", "community paper award"), zh=("社区贡献奖", "社区奖", "社群獎")),
    AwardName(name="Area Chair Award", level=3, kind="paper", en=("area chair award", "area chair awards", "area chair's award", "area chairs' award", "area chair's awards", "sac award", "sac awards", "senior area chair award", "senior area chair awards"), zh=("领域主席奖", "領域主席獎", "高级领域主席奖")),
    AwardName(name="Best Demo Paper", level=2, kind="paper", en=("best demo", "best demo paper", "best demonstration", "best demonstration paper", "best system demonstration", "demo award", "demo prize", "demonstration prize", "demonstration award"), zh=("最佳演示", "最佳演示论文", "最佳demo")),
    AwardName(name="Best Poster", level=4, kind="paper", en=("best poster", "best poster award"), zh=("最佳海报", "最佳海報")),
    AwardName(name="Best Video", level=4, kind="paper", en=("best video",), zh=("最佳视频",)),
    AwardName(name="Student Research Workshop", level=4, kind="paper", en=("student research workshop award", "best srw paper"), zh=("学生研究研讨会",)),
    AwardName(name="Student Research Competition", level=5, kind="paper", en=("student research competition",), zh=("学生研究竞赛",)),
    AwardName(name="Student Poster Competition", level=5, kind="paper", en=("student poster competition", "student poster contest"), zh=("学生海报竞赛", "學生海報競賽")),
    AwardName(name="Student Paper Competition", level=5, kind="paper", en=("student paper competition", "student paper contest"), zh=("学生论文竞赛", "學生論文競賽")),
    AwardName(name="Dissertation Award", level=5, kind="paper", en=("dissertation award", "doctoral dissertation award", "thesis award", "best thesis", "best dissertation", "thesis prize", "dissertation prize", "best phd thesis"), zh=("博士论文奖", "博士論文獎", "优秀博士论文", "最佳博士论文", "博士学位论文奖")),
    AwardName(name="Young Researcher Award", level=9, kind="person", en=("young researcher award", "young investigator award", "early career award", "rising star award", "rising stars award", "new researcher award", "young scholar award"), zh=("年轻学者奖", "青年学者奖", "青年科学家奖", "年轻研究员奖", "青年研究者奖", "青年研究員獎", "年輕學者獎", "青年學者獎", "新星奖")),
    AwardName(name="Memorial Prize", level=9, kind="person", en=("memorial prize", "memorial award", "memorial lecture"), zh=("纪念奖", "紀念獎")),
    AwardName(name="Reviewer Award", level=9, kind="person", en=("outstanding reviewer", "best reviewer", "top reviewer", "notable reviewer", "distinguished reviewer", "reviewer award"), zh=("杰出审稿人", "优秀审稿人", "最佳审稿人", "傑出審稿人", "優秀審稿人", "最佳審稿人")),
    AwardName(name="Area Chair Recognition", level=9, kind="person", en=("outstanding area chair", "best area chair", "notable area chair", "distinguished area chair", "outstanding meta-reviewer"), zh=("杰出领域主席", "优秀领域主席", "最佳领域主席", "傑出領域主席", "優秀領域主席")),
    AwardName(name="Contribution Award", level=9, kind="person", en=("contribution award", "contributions award", "lifetime achievement award", "achievement award", "service award", "service prize", "innovation award", "distinguished researcher award", "outstanding researcher award", "outstanding research award", "distinguished research award", "influential educator award", "distinguished service award", "azriel rosenfeld award", "fellow award", "career award", "tao li award", "everingham prize"), zh=("终身成就奖", "終身成就獎", "贡献奖", "貢獻獎", "服务奖", "服務獎", "人物奖", "人物獎", "杰出研究员奖", "创新奖")),
)  # fmt: skip

FAMILIES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Best", "best", ("最佳", "最优", "最優")),
    ("Outstanding", "outstanding", ("杰出", "傑出", "优秀", "優秀", "突出")),
    ("Distinguished", "distinguished", ("卓越", "卓著")),
)
"""Word of the canonical name, English word, Chinese words."""

SPECIALS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("Student", ("student",), ("学生", "學生")),
    ("Position", ("position",), ("立场", "立場")),
    ("Demo", ("demo", "demonstration", "demonstrations", "demos"), ("演示", "示范", "示範", "系统演示")),
    ("Short", ("short",), ("短",)),
    ("Long", ("long",), ("长", "長")),
    ("Theme", ("theme", "thematic"), ("主题", "主題")),
    ("Resource", ("resource", "resources"), ("资源", "資源")),
    ("Social Impact", ("social impact",), ("社会影响", "社会影响力", "社會影響")),
    ("Reproduction", ("reproduction", "reproducibility"), ("复现", "可复现", "可重复")),
    ("Poster", ("poster",), ("海报", "海報", "墙报")),
    ("Video", ("video",), ("视频", "影片")),
    ("Artifact", ("artifact", "artefact"), ("制品", "工件")),
    ("Talk", ("talk",), ("演讲", "演講")),
    ("Presentation", ("presentation",), ("口头报告", "口頭報告", "报告", "報告")),
)
"""Kinds of paper that make an award of their own: canonical word, English words, Chinese words. Other words between the
family and "Paper" ("Cognitive Robotics") are the award's track."""

PERSON_WORDS: tuple[tuple[str, ...], tuple[str, ...]] = (
    ("reviewer", "reviewers", "area chair", "area chairs", "meta-reviewer", "researcher", "researchers", "scholar", "teacher", "teachers", "teaching", "mentor", "mentoring", "volunteer", "fellow", "alumni", "alumnus", "alumna", "service", "leadership", "employee", "engineer", "team", "advisor", "supervisor", "achievement", "course", "project", "educator", "educators"),
    ("审稿人", "審稿人", "领域主席", "領域主席", "学者", "學者", "研究员", "研究員", "人物", "新人", "教师", "志愿者"),
)  # fmt: skip
"""Words between a family and the end of a label that make it a person's award."""

DISTINGUISHED_AT = frozenset(
    [
        "ICSE",
        "FSE",
        "ASE",
        "ISSTA",
        "ICSME",
        "ICPC",
        "MSR",
        "SANER",
        "RE",
        "CCS",
        "USENIX Security",
        "IEEE S&P",
        "NDSS",
        "PLDI",
        "POPL",
        "OOPSLA",
        "ICFP",
        "IJCAI",
        "KR",
    ]
)
"""Conferences whose 杰出论文 is the Distinguished Paper; machine learning's is the Outstanding Paper. Sources: their award pages (SIGSOFT, SIGPLAN,
SIGSAC, USENIX, IJCAI)."""
LATIN = re.compile(r"[A-Za-z]{4}")
"""A label with a word in English says itself what its award is called."""

EXPLAINED = re.compile(r"[*_]{0,3}[,，(（—–][^\n]{4,110}[:：][*_]{0,3}")
"""Behind an award's name that heads a block: what it is given for, up to a colon."""
OVER_QUOTED = re.compile(r"[*_.:：]{0,3}[ \t]{0,3}\n[ \t]{0,3}[“\"「《](?=[A-Z\u3400-\u9fff][^“”\"\n]{14,})")
"""Behind a line that names the area in which the quoted title below it won."""
YEAR_ALONE = re.compile(r"[\W_]{0,4}(?:19|20)\d\d\W{0,4}")
"""A line that heads a block and is nothing but a year."""

SIGNS = ("🏆", "🥇", "🏅", "🎖")
"""What stands before a winner in a list."""

PLACES: tuple[str, ...] = (
    "winner", "winners", "winning paper", "winning papers",
    "first place", "second place", "third place", "fourth place", "1st place", "2nd place", "3rd place", "4th place",
    "first prize", "second prize", "third prize", "1st prize", "2nd prize", "3rd prize", "grand prize", "special prize",
    "gold", "silver", "bronze", "gold medal", "silver medal", "bronze medal", "gold award", "silver award", "bronze award",
    "特等奖", "一等奖", "二等奖", "三等奖", "第一名", "第二名", "第三名", "冠军", "季军", "金奖", "银奖", "铜奖", "得主", "获奖论文",
)  # fmt: skip
"""Places of a competition: what stands under one is a paper, and the award is what the heading above names."""
_PLACE = re.compile(
    r"[\W_]{0,6}(?:(?:joint|shared|tied|overall|graduate|undergraduate|student|phd|master) ){0,2}"
    rf"(?:{'|'.join(sorted(PLACES, key=len, reverse=True))})(?: winners?)?[ ]?(?:[(（][^()（）]{{1,40}}[)）])?[\W_]{{0,6}}",
    re.IGNORECASE,
)


def award_row(name: str, extra: tuple[AwardName, ...] = ()) -> AwardName | None:
    """The row with this canonical name, built in or from outside.

    >>> award_row("Test of Time").years_back
    10
    """
    return next((row for row in (*extra, *AWARDS) if row.name == name), None)


def called_at(venue: str | None, name: str, label: str) -> str:
    """The name of an award whose label is printed in Chinese alone, as its conference calls it in English: 杰出论文 at ICSE.

    >>> called_at("ICSE", "Outstanding Paper", "杰出论文奖"), called_at("ICML", "Outstanding Paper", "杰出论文奖")
    ('Distinguished Paper', 'Outstanding Paper')
    """
    han = venue in DISTINGUISHED_AT and not LATIN.search(label)
    return "Distinguished" + name.removeprefix("Outstanding") if han and name.startswith("Outstanding") else name


def looks_back(name: str) -> bool:
    """Whether an award, or a level of one, is given years after the paper appeared.

    >>> looks_back("Test of Time Honorable Mention"), looks_back("Best Paper")
    (True, False)
    """
    return any(row.years_back and name.startswith(row.name) for row in AWARDS)


def is_place(line: str) -> bool:
    """Whether a line, its Chinese simplified, is nothing but a place of a competition.

    >>> is_place("🥈 Second Place (Graduate)"), is_place("一等奖："), is_place("Second Place for Trees")
    (True, True, False)
    """
    return _PLACE.fullmatch(line) is not None
