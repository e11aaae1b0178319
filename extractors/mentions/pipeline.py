"""The spaCy pipeline of a language: a tokenizer (`tokens.py`) and our components, each in its own file.

In: a language, the user's extra lexicon rows, and optionally the name of a trained pipeline to join in. Out: a spaCy
`Language` whose components declare what they require and assign, so that `nlp.analyze_pipes()` checks their order.

spaCy keeps its factories and extension attributes globally; they are declared by `declare()` when a pipeline is built, not
when this module is imported. What trained pipelines find is added by `trained.py`; without one nothing else changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from extractors.lexicon.rows import NO_EXTRA, ExtraRows
from extractors.mentions.awards import make_awards
from extractors.mentions.citations import make_citations
from extractors.mentions.component import Finder, MakeFinder, Reading
from extractors.mentions.dates import make_dates
from extractors.mentions.institutions import make_institutions
from extractors.mentions.numbers import make_numbers
from extractors.mentions.people import make_people
from extractors.mentions.sentences import split_clauses, split_sentences
from extractors.mentions.titles import make_titles
from extractors.mentions.tokens import blank_pipeline
from extractors.mentions.trained import Trained, trained
from extractors.mentions.venues import make_venues
from extractors.records.mentions import Mention

MAX_CODE_POINTS = 50_000_000
"""spaCy refuses longer texts; its default of one million guards the memory of parsers, which blank pipelines have not."""


@dataclass(frozen=True, slots=True)
class Step:
    """One component: the name under which its mentions are kept, what must have run before, and how it is made."""

    name: str
    requires: tuple[str, ...]
    make: MakeFinder


STEPS: tuple[Step, ...] = (
    Step("dates", (), make_dates),
    Step("venues", ("dates",), make_venues),
    Step("numbers", ("sentences",), make_numbers),
    Step("awards", ("sentences",), make_awards),
    Step("citations", (), make_citations),
    Step("institutions", (), make_institutions),
    Step("titles", ("sentences", "venues", "awards"), make_titles),
    Step("people", ("titles", "institutions"), make_people),
)
"""The order of running. A component sees only what it requires to be there; what it assigns has its own name."""


class SentenceComponent:
    """Sets the sentences and clauses of the reading."""

    def __call__(self, doc: Doc) -> Doc:
        """Cut the text; the document's own blocks are never joined into one sentence."""
        reading: Reading = doc._.reading
        sentences = split_sentences(reading.text, reading.document.sections)
        doc._.reading = replace(reading, sentences=sentences, clauses=split_clauses(reading.text, sentences))
        return doc


class FinderComponent:
    """Runs one finder and files its mentions under the step's name."""

    def __init__(self, name: str, finder: Finder) -> None:
        self.step = name  # not `name`: spaCy overwrites that with the factory's
        self.finder = finder

    def __call__(self, doc: Doc) -> Doc:
        """Add what the finder finds to the reading."""
        reading: Reading = doc._.reading
        doc._.reading = replace(reading, found={**reading.found, self.step: tuple(self.finder(reading))})
        return doc


class TrainedComponent:
    """Runs a trained pipeline after all our components and files its mentions beside theirs."""

    def __init__(self) -> None:
        self.pipeline: Trained | None = None

    def __call__(self, doc: Doc) -> Doc:
        """Add what the pipeline names to the reading, and what went wrong to the issues."""
        if self.pipeline is not None:
            reading: Reading = doc._.reading
            found, doc._.issues = self.pipeline(reading)
            doc._.reading = replace(reading, found={**reading.found, "trained": found})
        return doc


def _nothing(reading: Reading) -> Sequence[Mention]:
    """What a component finds before `build_pipeline` gives it its tables."""
    del reading
    return ()


def factory_name(step: str) -> str:
    """The name under which spaCy knows a step of ours."""
    return f"confacts_{step}"


def declare() -> None:
    """Tell spaCy of our extension attributes and component factories. Harmless when repeated."""
    for attribute in ("reading", "sentences", "trained", "issues", *(step.name for step in STEPS)):
        if not Doc.has_extension(attribute):
            Doc.set_extension(attribute, default=None)
    _declare_factory("sentences", (), SentenceComponent)
    for step in STEPS:
        _declare_factory(step.name, step.requires, partial(FinderComponent, step.name, _nothing))
    _declare_factory("trained", ("sentences", *(step.name for step in STEPS)), TrainedComponent)


def _declare_factory(name: str, requires: tuple[str, ...], make: Callable[[], Any]) -> None:
    if Language.has_factory(factory_name(name)):
        return

    def create(nlp: Language, name: str) -> Any:
        del nlp, name
        return make()

    Language.factory(
        factory_name(name), requires=[f"doc._.{other}" for other in requires], assigns=[f"doc._.{name}"], func=create
    )


@lru_cache(maxsize=4)
def _finders(extra: ExtraRows) -> tuple[Finder, ...]:
    """The finders of all steps; both languages use the same ones."""
    return tuple(step.make(extra) for step in STEPS)


@lru_cache(maxsize=8)
def build_pipeline(language: str, extra: ExtraRows = NO_EXTRA, trained_name: str | None = None) -> Language:
    """The pipeline for "en" or "zh" (any other language reads as English), built once for each set of arguments."""
    declare()
    language = "zh" if language.startswith("zh") else "en"
    nlp = blank_pipeline(language)
    nlp.max_length = MAX_CODE_POINTS
    nlp.add_pipe(factory_name("sentences"))
    for step, finder in zip(STEPS, _finders(extra), strict=True):
        component = nlp.add_pipe(factory_name(step.name))
        component.finder = finder
    joining = trained(trained_name) if trained_name else None
    if joining is not None:
        nlp.add_pipe(factory_name("trained")).pipeline = joining
    return nlp
