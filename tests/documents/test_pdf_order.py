"""Reading order of PDFs made here: one and two columns, drawn in order, row by row, line by line and word by word at random."""

from __future__ import annotations

import io
import random
import textwrap
from dataclasses import dataclass

import pytest
from rapidfuzz.distance import Indel
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from extractors.documents.pdf import read
from extractors.records.documents import Source

ORDER_FLOOR = 0.99
SENTENCES = (
    "The committee met twice before it agreed on a list of finalists.",
    "Reviewers were asked to rank what they had read by soundness first.",
    "A second reading brought the number of candidates down to nineteen.",
    "Nobody on the panel had worked with any of the authors before.",
    "Some of the strongest work came from groups that are new to the field.",
    "Three chairs resolved the cases in which scores differed by more than four.",
    "Every decision was written down together with the reason for it.",
    "What had been submitted late was read late, and by fewer people.",
    "Figures in this report count papers, not authors or institutions.",
    "Where two counts differ, the later one is given in brackets.",
)
CHINESE = (
    "程序委员会先后开了两次会，才就候选名单达成一致。",
    "审稿人被要求首先按论证是否扎实来排序。",
    "复审之后，候选论文减少到十九篇。",
    "评审组中没有人与任何作者有过合作。",
    "一些最有力的工作来自刚进入这一领域的小组。",
    "分数相差四分以上的稿件由三位主席裁决。",
)


@dataclass(frozen=True)
class Drawn:
    """A string at a place, and the font it is set in."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "Helvetica"


def prose(seed: int, sentences: tuple[str, ...] = SENTENCES, count: int = 40) -> str:
    dice = random.Random(seed)  # noqa: S311 - a fixed shuffle
    return " ".join(f"({number}) {dice.choice(sentences)}" for number in range(1, count + 1))


def column(text: str, x: float, top: float, width: int) -> list[Drawn]:
    return [Drawn(x, top - 13 * row, line) for row, line in enumerate(textwrap.wrap(text, width))]


def chinese_column(text: str, x: float, top: float, width: int) -> list[Drawn]:
    rows = [text[at : at + width] for at in range(0, len(text), width)]
    return [Drawn(x, top - 15 * row, line, font="STSong-Light") for row, line in enumerate(rows)]


def drawn(lines: list[Drawn]) -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for line in lines:
        canvas.setFont(line.font, line.size)
        canvas.drawString(line.x, line.y, line.text)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def by_word(lines: list[Drawn]) -> list[Drawn]:
    pieces = []
    for line in lines:
        x = line.x
        for word in line.text.split():
            pieces.append(Drawn(x, line.y, word, line.size, line.font))
            x += pdfmetrics.stringWidth(word + " ", line.font, line.size)
    return pieces


def by_character(lines: list[Drawn]) -> list[Drawn]:
    pieces = []
    for line in lines:
        x = line.x
        for character in line.text:
            if character != " ":
                pieces.append(Drawn(x, line.y, character, line.size, line.font))
            x += pdfmetrics.stringWidth(character, line.font, line.size)
    return pieces


def order(content: bytes, wanted: str) -> float:
    reading = read(Source(source_id="made", path="made.pdf", content=content))
    got, wanted = ("".join(text.split()) for text in (reading.text, wanted))
    return Indel.normalized_similarity(got, wanted)


ONE = column(prose(1), 72, 700, 90)
LEFT, RIGHT = column(prose(2, count=25), 54, 640, 46), column(prose(3, count=22), 318, 640, 46)
TITLE = [Drawn(120, 720, "What the committee counted, and what it did not", 18)]
ABSTRACT = column(prose(4, count=4), 72, 690, 95)
FOOT = [Drawn(72, 40, "A note at the foot of the page spans both of its columns and is read after them.", 8)]
TWO = [*TITLE, *ABSTRACT, *LEFT, *RIGHT, *FOOT]
CHINESE_TWO = [
    *chinese_column("".join(f"（{n}）{CHINESE[n % 6]}" for n in range(30)), 54, 700, 22),
    *chinese_column("".join(f"（{n}）{CHINESE[(n * 5) % 6]}" for n in range(30, 60)), 318, 700, 22),
]
THREE = [
    *column(prose(5, count=14), 40, 720, 30),
    *column(prose(6, count=14), 225, 716, 30),
    *column(prose(7, count=14), 410, 713, 30),
]
NARROW = [*column(prose(8, count=20), 54, 720, 52), *column(prose(9, count=20), 312, 720, 52)]
LAYOUTS = {"one": ONE, "two": TWO, "chinese": CHINESE_TWO, "three": THREE, "narrow gutter": NARROW}


def shuffled(lines: list[Drawn], seed: int = 7) -> list[Drawn]:
    return random.Random(seed).sample(lines, len(lines))  # noqa: S311 - a fixed shuffle


def row_by_row(lines: list[Drawn]) -> list[Drawn]:
    return sorted(lines, key=lambda line: (-line.y, line.x))


def blocks_turned_round(lines: list[Drawn]) -> list[Drawn]:
    cuts = [lines[at : at + 9] for at in range(0, len(lines), 9)]
    return [line for block in reversed(cuts) for line in block]


STREAMS = {
    "in order": list,
    "row by row": row_by_row,
    "lines at random": shuffled,
    "blocks turned round": blocks_turned_round,
    "words at random": lambda lines: shuffled(by_word(lines)),
    "characters at random": lambda lines: shuffled(by_character(lines)),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("stream", STREAMS)
def test_is_read_as_printed(layout: str, stream: str) -> None:
    lines = LAYOUTS[layout]
    wanted = "".join(line.text for line in lines)
    assert order(drawn(STREAMS[stream](lines)), wanted) >= ORDER_FLOOR
