"""Small trained spaCy pipelines for tests: trained here within seconds on a few sentences, written as installed packages."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from textwrap import indent

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import fix_random_seed, registry

PEOPLE = {
    "en": ("Hypatia", "Euclid", "Archimedes", "Eratosthenes", "Ptolemy", "Pythagoras"),
    "zh": ("墨子", "祖冲之", "张衡", "沈括", "刘徽", "郭守敬"),
}
SCHOOLS = {"en": ("Mouseion", "Lyceum", "Serapeum", "Stoa"), "zh": ("稷下学宫", "钦天监", "太史局", "司天台")}
SENTENCES = {
    "en": (
        "Best Paper Award\n\nMirrors that Burn Ships\n{p} ({o}), {q} ({o})\n", "Title: On Floating Bodies\nAuthors: {p} ({o}), {q} ({o})\n", "# Awards of the Year\n\nThe Sphere Is Not Flat\n{p}, {q} ({o})\n",
        "{p} of the {o} accepted the prize.", "We received 3,705 papers for Monday.\n",
    ),
    "zh": (
        "最佳论文奖：《论镜》\n作者：{p}，{q}（{o}）\n", "最佳论文：《论浮体》\n作者：{p}（{o}），{q}（{o}）\n", "# 本届获奖论文\n《浑天仪》\n作者：{p}、{q}\n机构：{o}\n", "共收到三千篇论文，颁奖在星期一。",
    ),
}  # fmt: skip
ROUNDS = 10
PACKAGE = """from spacy.util import load_model_from_init_py
{before}

def load(**overrides):
    return load_model_from_init_py(__file__, **overrides)
"""


class Pieces:
    """A tokenizer of its own: letters in pieces of three, anything else by itself, so that its borders are nobody else's."""

    def __init__(self, nlp: Language) -> None:
        self._vocab = nlp.vocab

    def __call__(self, text: str) -> Doc:
        words: list[str] = []
        spaces: list[bool] = []
        for is_word, run in itertools.groupby(text, str.isalpha):
            letters = "".join(run)
            size = 3 if is_word else 1
            for at in range(0, len(letters), size):
                if letters[at] == " " and spaces and not spaces[-1]:
                    spaces[-1] = True
                else:
                    words.append(letters[at : at + size])
                    spaces.append(False)
        return Doc(self._vocab, words=words, spaces=spaces)

    def to_bytes(self, **_: object) -> bytes:
        return b""

    def from_bytes(self, _data: bytes, **_: object) -> Pieces:
        return self

    def to_disk(self, _path: Path, **_: object) -> None:
        pass

    def from_disk(self, _path: Path, **_: object) -> Pieces:
        return self


PIECES = "confacts.tests.pieces.v1"
REGISTERED = f"""from spacy.util import registry

from tests.mentions.small_pipelines import Pieces

registry.tokenizers("{PIECES}", func=lambda: Pieces)
"""


def train(language: str, *, own_tokenizer: bool = False) -> Language:
    """A pipeline that knows the people and schools above; with a tokenizer of its own, also a tagger."""
    fix_random_seed(7)
    nlp = spacy.blank(language)
    if own_tokenizer:
        registry.tokenizers(PIECES, func=lambda: Pieces)
        nlp = spacy.blank(language, config={"nlp": {"tokenizer": {"@tokenizers": PIECES}}})
        nlp.add_pipe("tagger")
    nlp.add_pipe("ner")
    people, schools = PEOPLE[language], SCHOOLS[language]
    texts = []
    for (p, q), o, sentence in zip(
        itertools.cycle(itertools.permutations(people, 2)), itertools.cycle(schools), SENTENCES[language] * 7
    ):
        texts.append(sentence.format(p=p, q=q, o=o))
    examples = [
        example(nlp, text, {**dict.fromkeys(people, "PERSON"), **dict.fromkeys(schools, "ORG")}) for text in texts
    ]
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(ROUNDS):
        for at in range(0, len(examples), 6):
            nlp.update(examples[at : at + 6], sgd=optimizer, drop=0.1)
    return nlp


def example(nlp: Language, text: str, labels: dict[str, str]) -> Example:
    """A text with its names marked, and each token's tag: a word or a sign."""
    doc = nlp.make_doc(text)
    spans = []
    for name, label in labels.items():
        at = text.find(name)
        while at >= 0:
            spans.append((at, at + len(name), label))
            at = text.find(name, at + 1)
    return Example.from_dict(doc, {"entities": spans, "tags": ["WORD" if token.is_alpha else "SIGN" for token in doc]})


def install(nlp: Language, name: str, site: Path, *, before: str = "") -> None:
    """Write a pipeline as the package `name` of a site folder, with what says that it is installed; `before` is code of its own."""
    folder = site / name
    nlp.meta["name"], nlp.meta["version"] = name.partition("_")[2], "1.0.0"
    folder.mkdir(parents=True)
    nlp.to_disk(folder / f"{name}-1.0.0")
    (folder / "__init__.py").write_text(PACKAGE.format(before=before), encoding="utf-8")
    (folder / "meta.json").write_text(json.dumps(nlp.meta), encoding="utf-8")
    distribution = site / f"{name}-1.0.0.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0.0\n", encoding="utf-8")


def site(folder: Path, *names: str) -> Path:
    """A folder of installed packages: `en_names`, `zh_names`, and `en_pieces` with a tokenizer and a tagger of its own."""
    for name in names:
        own = name.endswith("pieces")
        install(train(name[:2], own_tokenizer=own), name, folder, before=REGISTERED if own else "")
    return folder


def broken(folder: Path, name: str, code: str) -> None:
    """A package `name` whose `load` gives what `code` says, over an empty English pipeline."""
    install(spacy.blank("en"), name, folder)
    (folder / name / "__init__.py").write_text(f"import spacy\n\n\ndef load(**overrides):\n{indent(code, '    ')}\n")
