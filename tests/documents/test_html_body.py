"""Which blocks of a page are the article: platforms' habits, and what stands between and behind what is plainly text."""

from __future__ import annotations

from datetime import date

import pytest

from extractors.documents.html import read
from extractors.documents.reading import Reading
from extractors.records.documents import Source


def reading(page: str) -> Reading:
    return read(Source(source_id="page", path="page.html", content=b""), page)


def main_text(result: Reading) -> str:
    return "\n".join(section.span.of(result.text) for section in result.sections if section.in_main_text)


def test_an_article_set_in_sections_and_spans_is_read() -> None:
    """WeChat's editor: no paragraph elements, every run of text three spans deep, pictures that load late, a hidden body."""
    lines = [f"第{number}届会议共收到{number}千多篇投稿，其中约三成被录用，详情见官网公告。" for number in range(3, 15)]
    body = "".join(
        f'<section><span style="x"><span textstyle=""><span leaf="">{line}</span></span></span></section>'
        for line in lines
    )
    page = (
        '<html><body><div class="nav"><a href="/">首页</a></div><div id="js_content" style="visibility: hidden;">'
        f'<h1>历届会议数据</h1>{body}<p><img data-src="x.jpg" src="data:image/gif;base64,R0lGOD"></p></div>'
        '<div class="comment-list"><p>写得真好，感谢整理</p></div></body></html>'
    )
    result = reading(page)
    for line in lines:
        assert line in main_text(result)
    assert "感谢整理" not in main_text(result)
    assert "首页" not in main_text(result)


def test_a_blog_platforms_page_is_read_without_its_advertisements() -> None:
    """CSDN's habits: a heading first, an advertisement between paragraphs, short items, code, recommended posts behind."""
    figures = "本届会议共收到 13,008 份投稿，最终接收 2,878 篇，录用率约为 22.1%，其中 96 篇为口头报告。"
    page = (
        '<html><head><title>录用论文整理_某某的博客</title></head><body><div id="toolbar"><a>博客</a><a>下载</a></div><main>'
        '<h1 class="title-article">录用论文整理</h1><span class="time">于 2025-06-12 10:20:30 发布</span>'
        f'<article><div id="content_views"><h2>一、概况</h2><p>{figures}</p><div class="adsbygoogle ad">广告：领取资料</div>'
        "<h2>二、获奖论文</h2><ul><li><p>最佳论文：稀疏注意力</p></li><li><p>最佳学生论文：小世界的地图及其绘制方法研究</p></li></ul>"
        f"<pre><code>pip install x</code></pre><p>{figures.replace('本届', '上届')}</p></div></article>"
        '<div class="recommend-box"><a href="#">去年的论文合集</a></div></main></body></html>'
    )
    result = reading(page)
    assert result.published == date(2025, 6, 12)
    main = main_text(result)
    for wanted in ("一、概况", "二、获奖论文", "最佳论文：稀疏注意力", "最佳学生论文", "pip install x", "上届会议"):
        assert wanted in main
    for outside in ("广告", "下载", "合集"):
        assert outside in result.text
        assert outside not in main


NEWS = [
    "自然语言处理会议昨天公布了今年的获奖名单，程序委员会主席介绍，大会共收到三千多篇投稿，录用不到四分之一。",
    "最佳论文奖授予了一项关于词表大小的工作，作者共有五位，来自同一个实验室，代码已经公开。",
    "最佳主题论文奖由另一项关于手语的工作获得，四位作者来自三所大学，颁奖将在闭幕式上进行。",
]


def news(between: str, behind: str = "") -> str:
    """A page whose containers have names nobody knows."""
    return (
        '<html><head><title>获奖论文揭晓</title></head><body><div class="hd"><ul><li><a href="/">资讯</a></li></ul></div>'
        f'<div class="bd"><h1>获奖论文揭晓</h1><p>{NEWS[0]}</p><p>{NEWS[1]}</p>{between}<p>{NEWS[2]}</p>{behind}</div>'
        '<div class="rt"><h4>相关阅读</h4><ul><li><a href="/n/1">上届会议的获奖论文与投稿数据</a></li></ul></div>'
        '<div class="ft">版权所有 语言技术观察</div></body></html>'
    )


def test_what_stands_between_text_of_one_container_is_text() -> None:
    for between in (
        "<p>六篇获评杰出论文。</p><ol><li>《甲》，华盛顿大学，李某。</li><li>《乙》，某公司，张某。</li></ol>",
        "<p>六篇获评杰出论文：</p><ul><li>《甲》，华盛顿大学，李某。</li><li>《乙》，某公司，张某。<ul><li>附录</li></ul></li></ul>",
        "<div>《甲》，华盛顿大学，李某。</div><div>《乙》，某公司，张某。</div>",
        "<p><span>《甲》，华盛顿大学，李某。</span></p><section><p>《乙》，某公司，张某。</p></section>",
    ):
        main = main_text(reading(news(between)))
        assert all(text in main for text in (*NEWS, "《甲》，华盛顿大学", "《乙》，某公司")), between
        assert not any(text in main for text in ("资讯", "上届会议", "版权所有")), between


def test_a_list_that_the_text_announces_is_text_at_its_end_too() -> None:
    items = "<li>《甲》，华盛顿大学，李某。</li><li>《乙》，某公司，张某。<ol><li>附录</li></ol></li>"
    papers = '<li><a href="https://openreview.net/forum?id=abcDEF1234">A paper on maps</a></li>'
    main = main_text(reading(news("", f"<p>另有六篇获评杰出论文：</p><ol>{items}{papers}</ol>")))
    assert all(text in main for text in (*NEWS, "《甲》", "《乙》", "附录", "A paper on maps"))
    elsewhere = '<li><a href="/n/2">去年的获奖论文一览</a></li><li><a href="/n/3">前年的获奖论文一览</a></li>'
    assert "一览" not in main_text(reading(news("", f"<p>{NEWS[0]}延伸阅读：</p><ul>{elsewhere}</ul>")))


def test_an_editor_that_sets_some_paragraphs_in_sections_and_some_in_paragraphs_is_read_whole() -> None:
    """WeChat again: trafilatura takes the few `p` elements and leaves the rest."""
    spans = [f"<section><span><span leaf=''>{line}</span></span></section>" for line in NEWS]
    items = [
        f"<section><section><p><strong><span>《{name}》，作者来自华盛顿大学和某公司，研究的是很长的文档里的稀疏注意力。</span></strong></p></section></section>"
        for name in "甲乙丙"
    ]
    page = (
        '<html><body><div id="js_content" style="visibility: hidden;">'
        f"{spans[0]}{spans[1]}{''.join(items)}{spans[2]}</div>"
        '<div class="tool"><a>阅读原文</a></div><div>微信扫一扫<br>关注该公众号</div></body></html>'
    )
    main = main_text(reading(page))
    places = [main.index(text) for text in (*NEWS[:2], "《甲》", "《乙》", "《丙》", NEWS[2])]
    assert places == sorted(places)
    assert not any(text in main for text in ("阅读原文", "扫一扫"))


def test_what_stands_around_the_article_may_be_called_anything() -> None:
    """A layout that is named for its side bar, an editor's numbers for paragraphs, in which `62ad7` is no advertisement."""
    page = (
        '<html><body><div class="l-sidebar-fixed"><div class="main"><div class="entry">'
        + "".join(f'<p data-annotation-id="10{number}46a62ad7a0">{line}</p>' for number, line in enumerate(NEWS))
        + '<ul id="sidebar"><li>热门文章</li></ul></div></div></div></body></html>'
    )
    main = main_text(reading(page))
    assert all(line in main for line in NEWS)
    assert "热门文章" not in main


def test_a_date_behind_the_article_is_found() -> None:
    """Zhihu prints it there."""
    page = f"<html><body><article><h1>获奖论文</h1><p>{NEWS[0]}</p><p>{NEWS[1]}</p></article><div>编辑于 2025-04-26 11:20・北京</div></body></html>"
    result = reading(page)
    assert (result.published, result.published_basis) == (date(2025, 4, 26), "dateline")


WINNERS = [
    ("Attention Is All You Need", "Ashish Vaswani, Noam Shazeer", "Recurrence is left out; what remains is attention."),
    ("Deep Residual Learning for Image Recognition", "Kaiming He, Xiangyu Zhang", "Layers learn what is left to add."),
    ("Adam: A Method for Stochastic Optimization", "Diederik Kingma, Jimmy Ba", "Moments of gradients set the step."),
    ("Batch Normalization", "Sergey Ioffe, Christian Szegedy", "Each layer sees inputs of one scale."),
]


@pytest.mark.parametrize("element", ["article", "section", "div"])
@pytest.mark.parametrize("name", ["entry", "award-item", "post"])
def test_records_side_by_side_are_read_whole(element: str, name: str) -> None:
    """trafilatura takes the first `article` or `entry`, and the abstracts alone of records whose class it does not know."""
    records = "".join(
        f'<{element} class="{name}"><h4><a href="/p/{at}">{title}</a></h4><div class="by">{authors}</div>'
        f'<div class="abs"><p>{abstract} {NEWS[0]}</p></div></{element}>'
        for at, (title, authors, abstract) in enumerate(WINNERS)
    )
    page = (
        '<html><body><div id="menu"><a href="/">Home</a></div><div id="body"><h2>Awards</h2><h3>Best Papers</h3>'
        f'{records}</div><div id="foot"><a href="/imprint">Imprint</a></div></body></html>'
    )
    main = main_text(reading(page))
    assert [text for winner in WINNERS for text in winner if text not in main] == []
    assert "Best Papers" in main
    assert "Imprint" not in main
    assert "Home" not in main


def test_records_that_open_with_a_link_are_read_whole_in_groups_too() -> None:
    """Views of Drupal: a group for each year, each row opening with its title as a link, which alone looks like a menu."""
    rows = [
        f'<div class="views-row"><div class="title"><a href="/p/{at}">{title}</a></div><div class="by">{authors}</div>'
        f'<div class="abs"><p>{abstract} {NEWS[0]}</p></div></div>'
        for at, (title, authors, abstract) in enumerate(WINNERS)
    ]
    groups = "".join(
        f'<div class="views-group"><h3>{year}</h3>{"".join(members)}</div>'
        for year, members in ((2024, rows[:1]), (2023, rows[1:]))
    )
    page = f'<html><body><div id="menu"><a href="/">Home</a></div><div id="body"><h2>Best Papers</h2>{groups}</div></body></html>'
    main = main_text(reading(page))
    titles = [title for title, _, _ in WINNERS if len(title) >= 24]
    assert len(titles) == 3
    assert [text for text in titles if text not in main] == []
    assert [authors for _, authors, _ in WINNERS if authors not in main] == []
    assert "Home" not in main


def test_cards_of_several_kinds_are_of_one_make() -> None:
    """Their second class tells the award; two hold a title and names alone, which nothing else would pick."""
    kinds = ("gold", "gold", "silver", "silver", "clock", "clock")
    papers = [
        (f"{kind} {title}", authors) for kind, (title, authors, _) in zip(kinds, WINNERS + WINNERS[:2], strict=True)
    ]
    cards = "".join(
        f'<div class="card {kind}"><p>{title}</p><div>{authors}</div>{f"<p>{NEWS[at % 3] * 2}</p>" if at < 4 else ""}</div>'
        for at, (kind, (title, authors)) in enumerate(zip(kinds, papers, strict=True))
    )
    page = (
        f'<html><body><div id="menu"><a href="/">Home</a></div><div id="body"><h1>Awards</h1><p>{NEWS[0]}</p>'
        f'<div class="grid">{cards}</div></div></body></html>'
    )
    shown = main_text(reading(page)).split("\n")
    assert [line for paper in papers for line in paper if line not in shown] == []
    assert shown.count(papers[-1][1]) == 2
    assert "Home" not in shown


def test_neighbours_of_an_article_stay_out() -> None:
    """Teasers of the make of the article."""
    teasers = "".join(
        f'<article class="post"><h3><a href="/n/{at}">{title}</a></h3><p>{abstract}</p></article>'
        for at, (title, _, abstract) in enumerate(WINNERS)
    )
    body = "".join(f"<p>{line}</p>" for line in NEWS * 3)
    page = f'<html><body><div id="body"><article class="post"><h1>获奖论文</h1>{body}</article>{teasers}</div></body></html>'
    main = main_text(reading(page))
    assert all(line in main for line in NEWS)
    assert "Attention Is All You Need" not in main


def test_a_last_part_of_another_form_is_read_and_a_menu_is_not() -> None:
    """trafilatura drops the definition list behind paragraphs."""
    awards = "".join(
        f"<h2>Award {at}</h2><p><b>{title}</b></p><p>{authors} (EPFL). {NEWS[0]}</p>"
        for at, (title, authors, _) in enumerate(WINNERS[:3])
    )
    last = f"<h2>Dissertations</h2><dl><dt>{WINNERS[3][0]}</dt><dd>Sergey Ioffe (Google)</dd></dl>"
    menu = '<h2>Other years</h2><ul><li><a href="/2022">Awards of 2022</a></li></ul>'
    main = main_text(reading(f"<html><body><main><h1>Awards</h1>{awards}{last}{menu}</main></body></html>"))
    assert WINNERS[3][0] in main
    assert "Sergey Ioffe (Google)" in main
    assert "Other years" not in main


def test_a_heading_and_prose_that_lead_to_a_list_of_records_are_read() -> None:
    records = "".join(
        f'<div class="row row-{place}"><h3><a href="/{place}">Paper Number {place} on Something</a></h3><p>{"A long abstract says what the paper is about and why it matters to all of us. " * 4}</p></div>'
        for place in range(4)
    )
    page = f"""<html><head><title>Awards</title></head><body><nav><a href="/">Home</a></nav><div id="content"><div class="intro">
        <h2>Best Papers</h2><p>The committee gave the best paper award to these papers.</p></div><div class="list">{records}</div></div></body></html>"""
    assert main_text(reading(page)).startswith("Best Papers\nThe committee gave the best paper award to these papers.")


@pytest.mark.parametrize("kind", ['role="tabpanel"', 'class="fade tab-pane"', 'role="tabpanel" class="tab-pane"'])
def test_tab_panes_are_no_menus_whatever_their_ids(kind: str) -> None:
    papers = "".join(
        f'<div {kind} id="nav-{name}"><h3>{name} Paper</h3><ul><li><a href="https://openreview.net/forum?id={name}">'
        f"The {name} of All</a>, Alice Miller</li></ul></div>"
        for name in ("Best", "Second")
    )
    menu = '<div class="tab-pane nav"><a href="/2023">Last year</a></div>'
    page = f'<main><h1>Awards</h1><p>Two were given.</p><div class="tab-content">{papers}{menu}</div></main>'
    main = main_text(reading(page))
    assert "The Best of All" in main
    assert "The Second of All" in main
    assert "Last year" not in main
