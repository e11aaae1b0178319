"""The tokens of a text: runs of letters, runs of digits, and every other character by itself, each Chinese one included.

In: text. Out: spaCy's `Doc` over it, whose text is the text. One rule serves both languages, because pages mix them, and every span
that a component finds begins and ends between two tokens ("ICLR2025共收到" has five). spaCy's own rules for English (URLs, clitics,
emoticons) and its lexical attributes are not loaded: no component asks for them, and they took most of the pipeline's time. A
trained pipeline that joins in brings a tokenizer of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import spacy
from spacy.attrs import LANG
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

TOKENIZER = "confacts.tokenizer.v1"
"""The name under which spaCy knows the tokenizer."""
HAN = r"\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts whose words no blank parts: Chinese, Japanese, Korean."""
TOKEN = re.compile(rf"([{HAN}]|[^\W\d_{HAN}]+|\d+|\s+|.)( ?)")
"""A token, and the blank that spaCy keeps beside it."""


class Tokenizer:
    """Cuts a text into tokens; called by spaCy."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        """The tokens of `text`."""
        found = TOKEN.findall(text)
        return Doc(self.vocab, words=[token for token, _ in found], spaces=[blank == " " for _, blank in found])


def blank_pipeline(language: str) -> Language:
    """The pipeline that spaCy has for a language, with this tokenizer, a vocabulary without lexical attributes, and no component."""
    if not spacy.registry.has("tokenizers", TOKENIZER):
        spacy.registry.tokenizers(TOKENIZER, func=_tokenizer)
    vocab = Vocab(lex_attr_getters={LANG: lambda _: language})
    return spacy.blank(language, vocab=vocab, config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}})


def _tokenizer() -> Callable[[Language], Tokenizer]:
    return lambda nlp: Tokenizer(nlp.vocab)
