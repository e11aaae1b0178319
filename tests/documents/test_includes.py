"""Calls of a site's templates in Markdown: what they are told to show is shown, the rest left as it was."""

from __future__ import annotations

from extractors.documents.read import read_document
from extractors.records.documents import Document, Source


def read(text: str) -> Document:
    return read_document(Source(source_id="a.md", path="a.md", content=text.encode()))


def rows(document: Document) -> list[list[list[str]]]:
    return [
        [[cell.of(document.text) for cell in row] for row in section.rows]
        for section in document.sections
        if section.kind == "table"
    ]


def test_a_call_with_several_fields_is_a_table_of_them() -> None:
    found = read(
        'The winners.\n\n{% include award-box.html\n  title="Lamps & Kites"\n  authors=" Ann Bell, Bo Chen"\n'
        "  category='Best new task paper'\n  icon=\"lamp\"\n%}\n\nMore.\n"
    )
    assert [[row for row in table if any(row)] for table in rows(found)] == [
        [["title", "Lamps & Kites"], ["authors", "Ann Bell, Bo Chen"], ["category", "Best new task paper"]]
    ]
    assert found.text.startswith("The winners.")
    assert found.text.endswith("More.")
    assert "include" not in found.text


def test_a_card_with_a_title_alone_shows_it_over_what_it_holds() -> None:
    found = read(
        '{{< card-group cols="2" >}}\n{{< card class="col-lg-8" title="Lamps That Burn Long" >}}\nBy Ann Bell\n{{< /card >}}\n{{< /card-group >}}\n'
    )
    assert found.text == "Lamps That Burn Long\n\nBy Ann Bell"
    assert [mark.span.of(found.text) for mark in found.marks if mark.kind == "bold"] == ["Lamps That Burn Long"]


def test_what_shows_another_file_stays_as_it_was() -> None:
    for call in (
        "{% include list.html papers=page.papers %}",
        '{{< figure src="a.png" >}}',
        "{{ page.title }}",
        "{% include box title=page.title %}",
    ):
        assert call in read(f"Before.\n\n{call}\n\nAfter.\n").text


def test_a_call_in_code_or_without_an_end_stays_as_it_was() -> None:
    fenced = '```\n{{< card title="Lamps" >}}\n```\n'
    assert '{{< card title="Lamps" >}}' in read(fenced).text
    open_end = '{% include box title="Lamps" authors="Ann Bell"\n\nWords go on.\n'
    assert 'title="Lamps"' in read(open_end).text


def test_a_bar_inside_a_value_breaks_no_row() -> None:
    found = read('{% include box title="Lamps" note="a | b" authors="Ann Bell" %}\n')
    assert [[row for row in table if any(row)] for table in rows(found)] == [
        [["title", "Lamps"], ["authors", "Ann Bell"]]
    ]


def test_a_call_beside_words_or_in_front_matter_stays_as_it_was() -> None:
    table = '| Conf | Submissions |\n|---|---|\n| {{< icon title="ICLR 2024" >}} | 7,262 |\n| ICML 2024 | 9,473 |\n'
    assert [len(one) for one in rows(read(table))] == [3]
    sentence = read('ICLR 2024 received {{< tooltip title="in total" >}} 7,262 submissions.')
    assert '{{< tooltip title="in total" >}}' in sentence.text
    assert [section.kind for section in sentence.sections] == ["paragraph"]
    matter = read('---\ntitle: "X"\ndate: 2024-01-02\ndescription: >\n  {{< b title="Y" authors="Z" >}}\n---\n\nText')
    assert matter.sections[0].kind == "metadata"
    assert matter.title == "X"


def test_a_call_shown_as_it_is_written_stays_as_it_was() -> None:
    call = '{{< card title="Lamps" authors="Ann" >}}'
    for text in (
        f"Use `{call}` there.",
        f"Doc:\n\n    {call}\n\nend",
        f"<pre>\n{call}\n</pre>\n",
        f"{{% raw %}}\n{call}\n{{% endraw %}}\n",
    ):
        assert 'title="Lamps"' in read(text).text
