"""Writes `iclr2024-report.pdf`, the Chinese report of the bundled sample: two pages, a table, awards by reference number.

Run it after editing the text below: `python raw/samples/make_report_pdf.py [FILE]`. The same text gives the same bytes.
It needs reportlab. The font STSong-Light is named, not embedded, as PDF allows for the standard Chinese fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

FONT = "STSong-Light"
TITLE = "ICLR 2024 会议观察"
TITLE_STYLE = ParagraphStyle("title", fontName=FONT, fontSize=18, leading=26, alignment=1)
BYLINE_STYLE = ParagraphStyle("byline", fontName=FONT, fontSize=10, leading=18, alignment=1)
HEADING_STYLE = ParagraphStyle("heading", fontName=FONT, fontSize=13, leading=22, spaceBefore=6)
SUBHEADING_STYLE = ParagraphStyle("subheading", fontName=FONT, fontSize=11, leading=18, spaceBefore=4)
BODY_STYLE = ParagraphStyle("body", fontName=FONT, fontSize=10.5, leading=17, wordWrap="CJK", spaceAfter=4)
REFERENCE_STYLE = ParagraphStyle("reference", parent=BODY_STYLE, fontSize=9, leading=14, spaceAfter=1)
CAPTION_STYLE = ParagraphStyle("caption", parent=BYLINE_STYLE, fontSize=9)

OVERVIEW = (
    "第十二届国际学习表征大会（ICLR 2024）于 5 月 7 日至 5 月 11 日在奥地利维也纳举行。ICLR 2024 共收到 7,262 份投稿，"
    "最终接收论文 2,260 篇，录用率约为 31%。其中，86 篇论文被评为 Oral，367 篇被评为 Spotlight，其余 1,807 篇以海报形式展示。"
    "大会还组织了 21 个 Workshops。"
    "表 1 列出最近两届的数字：投稿增长明显，录用率变化很小。"
)
TABLE_ROWS = [
    ["会议", "投稿数", "录用数", "录用率"],
    ["ICLR 2023", "4,956", "1,574", "31.8%"],
    ["ICLR 2024", "7,262", "2,260", "31.1%"],
]
CAPTION = "表 1　ICLR 最近两届的投稿与录用"
AWARDS = (
    "评奖委员会从 44 篇候选论文中评出 5 篇杰出论文（Outstanding Papers）[1][2][3][4][5]，另有 11 篇论文获得荣誉提名"
    "（Honorable Mentions），名单从略。大会还首次颁发时间检验奖（Test of Time Award），获奖的 1 篇论文 [6] 发表于十年前，"
    "时间检验奖亚军（Runner Up）也是 1 篇 [7]。下面介绍其中三篇。"
)
SECTIONS = [
    (
        "2.1 杰出论文：Never Train from Scratch: Fair Comparison of Long-Sequence Models Requires Data-Driven Priors [3]",
        "比较长序列模型时，人们习惯从随机初始化开始训练。作者先用任务自身的数据做一遍自监督预训练，再比较各种架构，结果发现"
        "Transformer 与状态空间模型之间的差距大多来自初始化，而不是架构本身。",
    ),
    (
        "2.2 杰出论文：Protein Design with Discrete Walk-Jump Sampling [4]",
        "这项工作给离散序列加上噪声，在平滑的密度上行走，再跳回序列空间，从而绕开离散生成模型训练和采样中的困难，并在实验室里"
        "验证了设计出的抗体。",
    ),
    (
        "2.3 时间检验奖：Auto-Encoding Variational Bayes [6]",
        "变分自编码器把深度学习与可扩展的概率推断结合在一起，重参数化技巧至今仍是许多生成模型的基础。",
    ),
]
CLOSING = (
    "与 ICLR 2023 相比，本届投稿多出约 46.5%，而录用率几乎不变。杰出论文覆盖扩散模型、模拟器、长序列、蛋白质与视觉五个方向。"
    "本报告是随程序附带的样例：事实公开，文字为样例而写。"
)
REFERENCES = [
    "[1] Kadkhodaie Z, Guth F, Simoncelli E P, et al. Generalization in diffusion models arises from geometry-adaptive harmonic "
    "representations [C]//ICLR. 2024.",
    "[2] Yang S, Du Y, Ghasemipour S K S, et al. Learning Interactive Real-World Simulators [C]//ICLR. 2024.",
    "[3] Amos I, Berant J, Gupta A. Never Train from Scratch: Fair Comparison of Long-Sequence Models Requires Data-Driven "
    "Priors [C]//ICLR. 2024.",
    "[4] Frey N C, Berenberg D, Zadorozhny K, et al. Protein Design with Discrete Walk-Jump Sampling [C]//ICLR. 2024. "
    "https://openreview.net/forum?id=zMPHKOmQNb",
    "[5] Darcet T, Oquab M, Mairal J, et al. Vision Transformers Need Registers [C]//ICLR. 2024.",
    "[6] Kingma D P, Welling M. Auto-Encoding Variational Bayes [C]//ICLR. 2014.",
    "[7] Szegedy C, Zaremba W, Sutskever I, et al. Intriguing properties of neural networks [C]//ICLR. 2014.",
]


def story() -> list[Flowable]:
    """Give the report's paragraphs and table in order; the second page begins with the section on awards."""
    table = Table(TABLE_ROWS, colWidths=[40 * mm, 30 * mm, 30 * mm, 30 * mm])
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, -1), FONT, 10),
                ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
                ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke),
                ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
            ]
        )
    )
    parts: list[Flowable] = [
        Paragraph(TITLE, TITLE_STYLE),
        Paragraph("样例编辑组　2024 年 5 月 20 日", BYLINE_STYLE),
        Paragraph("一、会议概况", HEADING_STYLE),
        Paragraph(OVERVIEW, BODY_STYLE),
        Paragraph(CAPTION, CAPTION_STYLE),
        table,
        Spacer(0, 6 * mm),
        PageBreak(),
        Paragraph("二、获奖论文", HEADING_STYLE),
        Paragraph(AWARDS, BODY_STYLE),
    ]
    for heading, text in SECTIONS:
        parts += [Paragraph(heading, SUBHEADING_STYLE), Paragraph(text, BODY_STYLE)]
    parts += [Paragraph("三、小结", HEADING_STYLE), Paragraph(CLOSING, BODY_STYLE), Paragraph("参考文献", HEADING_STYLE)]
    return parts + [Paragraph(reference, REFERENCE_STYLE) for reference in REFERENCES]


def frame(canvas: Canvas, document: SimpleDocTemplate) -> None:
    """Draw the running header and the page number, which are not part of the text."""
    canvas.setFont(FONT, 8)
    canvas.drawString(20 * mm, 285 * mm, "样例通讯　2024 年第 5 期")
    canvas.drawCentredString(105 * mm, 12 * mm, f"第 {document.page} 页")


def main(path: Path) -> None:
    """Write the report to `path`."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    document = SimpleDocTemplate(
        str(path), pagesize=A4, title=TITLE, author="样例编辑组", lang="zh-CN", invariant=1
    )
    document.build(story(), onFirstPage=frame, onLaterPages=frame)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("iclr2024-report.pdf"))
