"""markdown-it-py with positions: CommonMark plus tables, strikethrough, Obsidian's links and highlights, every token placed.

In: Markdown text. Out: markdown-it-py's own block tokens; each inline token's `meta` says where in the block's content it
stood (`AT`), and a text token's `meta` lists the pieces it was made of (`PIECES`). Inline rules are markdown-it-py's, tried in
its order; they are only looked up by the character they can start at, which yields the same tokens in less time.
What it does not do: build sections (`markdown_blocks`) or text (`markdown_inline`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from markdown_it import MarkdownIt, helpers
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import entity
from markdown_it.rules_inline.state_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType

from extractors.documents.markdown_dispatch import DispatchRuler
from extractors.documents.markdown_obsidian import highlight_end, wikilink_at
from extractors.documents.repair import entity_text

AT = "at"
PIECES = "pieces"
LINK = "link"
MAX_INLINE_CHARACTERS = 20_000  # 500,000 brackets take 70 s, 20,000 a tenth of a second
MAX_NESTING = 200  # the preset's 20 drops the text of lists nested deeper than ten, silently
_PLAIN_ADDRESS = re.compile(
    r"(?:https?://[a-z0-9][a-z0-9.-]{0,200}(?:/[A-Za-z0-9._~/?&=#+:@,;-]{0,4000})?)|[#/][A-Za-z0-9._/-]{0,300}"
)
_PLAIN_DESTINATION = re.compile(r"[A-Za-z0-9#/][A-Za-z0-9._~/?&=#+:@,%-]{0,4000}")
_RULES_AT: dict[str, tuple[str, ...]] = {
    "\n": ("newline",),
    "\\": ("escape",),
    "`": ("backticks",),
    "~": ("strikethrough",),
    "*": ("emphasis",),
    "_": ("emphasis",),
    "[": ("wikilink", "link"),
    "!": ("wikilink", "image"),
    "<": ("autolink", "html_inline"),
    "&": ("entity",),
    "=": ("highlight",),
}
_TERMINATORS = re.compile(r"[\n\\`~*_\[\]!<&]")  # `]` has no rule but ends a link's label
_TERMINATORS_AND_HIGHLIGHTS = re.compile(r"[\n\\`~*_\[\]!<&]|==")  # for the few texts that hold one

Rule = Callable[[StateInline, bool], bool]


class PlacedToken(Token):
    """A token of inline text. What few of them have is left to the class: made thousands of times, that takes half as long."""

    map = None
    children = None
    content = markup = info = ""
    block = hidden = False

    def __init__(self, kind: str, tag: str, nesting: Literal[-1, 0, 1], level: int, meta: dict[str, Any]) -> None:
        self.type, self.tag, self.nesting, self.level, self.meta, self.attrs = kind, tag, nesting, level, meta, {}


class PlacedState(StateInline):
    """Inline state whose tokens remember where they came from."""

    def __init__(self, src: str, md: MarkdownIt, env: EnvType, out_tokens: list[Token]) -> None:
        super().__init__(src, md, env, out_tokens)
        self._pieces: list[tuple[int, int]] = []

    def append_pending(self, text: str) -> None:
        """Add literal text, which starts at the present position."""
        self._pieces.append((self.pos, len(text)))
        self._pending_buffer.append(text)

    def pushPending(self) -> Token:  # noqa: N802 -- overrides a method of markdown-it-py
        """Flush literal text into a token that lists its pieces."""
        token = PlacedToken("text", "", 0, self.pendingLevel, {PIECES: self._pieces})
        token.content = self._pending + "".join(self._pending_buffer)
        self._pieces, self._pending, self._pending_buffer = [], "", []
        self.tokens.append(token)
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """Push a token with its place; otherwise as markdown-it-py does."""
        if self._pending or self._pending_buffer:
            self.pushPending()
        self._pieces = []  # what `newline` cut off the end of the literal text belongs to no token
        if nesting < 0:
            self.level -= 1
            self.delimiters = self._prev_delimiters.pop()
        token = PlacedToken(ttype, tag, nesting, self.level, {AT: self.pos})
        kept: dict[str, Any] | None = None
        if nesting > 0:
            self.level += 1
            self._prev_delimiters.append(self.delimiters)
            self.delimiters = []
            kept = {"delimiters": self.delimiters}
        self.pendingLevel = self.level
        self.tokens.append(token)
        self.tokens_meta.append(kept)
        return token


class PlacedInline(ParserInline):
    """Inline parser that looks rules up by character and keeps places."""

    def __init__(self) -> None:
        super().__init__()
        self.terminator_re = _TERMINATORS
        self._rules_at: dict[str, tuple[Rule, ...]] = {}

    def prepare(self) -> None:
        """Fix the rules for each character; call once, after all rules are registered."""
        names = [name for name in self.ruler.get_all_rules() if name in self.ruler.get_active_rules()]
        by_name = dict(zip(names, self.ruler.getRules(""), strict=True))
        self._rules_at = {
            at: tuple(by_name[name] for name in rules if name in by_name) for at, rules in _RULES_AT.items()
        }

    def tokenize(self, state: StateInline) -> None:
        """Generate tokens for the state's range."""
        end, src, rules_at = state.posMax, state.src, self._rules_at
        terminators = _TERMINATORS_AND_HIGHLIGHTS if "==" in src else _TERMINATORS
        nesting = state.md.options["maxNesting"]
        while state.pos < end:
            found = False
            rules = rules_at.get(src[state.pos])
            if rules is None:
                stop = terminators.search(src, state.pos + 1, end)
                until = stop.start() if stop else end
                state.append_pending(src[state.pos : until])
                state.pos = until
                continue
            if state.level < nesting:
                for rule in rules:
                    found = rule(state, False)
                    if found:
                        break
            if not found:
                state.append_pending(src[state.pos])
                state.pos += 1
        if state.pending:
            state.pushPending()

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        """Process `src` and push its tokens into `tokens`."""
        state = PlacedState(src, md, env, tokens)
        if len(src) > MAX_INLINE_CHARACTERS:
            return _plain(state)
        if src and not _TERMINATORS_AND_HIGHLIGHTS.search(src):
            state.append_pending(src)
            state.pushPending()
            return tokens
        self.tokenize(state)
        if state.delimiters or any(state.tokens_meta):
            for rule in self.ruler2.getRules(""):
                rule(state)
        return state.tokens


def _plain(state: PlacedState) -> list[Token]:
    """A paragraph of a length no one writes, as text: inline rules take quadratic time on runs of brackets or stars."""
    for number, line in enumerate(state.src.split("\n")):
        if number:
            state.push("softbreak", "br", 0)
            state.pos += 1
        if line:
            state.append_pending(line)
            state.pushPending()
            state.pos += len(line)
    return state.tokens


class _Destination:
    """The outcome of reading a link destination, as markdown-it-py's rules expect it."""

    __slots__ = ("ok", "pos", "str")

    def __init__(self, pos: int, found: str) -> None:
        self.ok, self.pos, self.str = True, pos, found


class _Helpers:
    """markdown-it-py's helpers with a short way for plain destinations."""

    parseLinkLabel = staticmethod(helpers.parseLinkLabel)  # noqa: N815 -- the name markdown-it-py looks up
    parseLinkTitle = staticmethod(helpers.parseLinkTitle)  # noqa: N815 -- as above

    @staticmethod
    def parseLinkDestination(string: str, pos: int, maximum: int) -> object:  # noqa: N802 -- as above
        """The destination at `pos`; a run of plain characters that a bracket ends is taken as it stands."""
        found = _PLAIN_DESTINATION.match(string, pos, maximum)
        if found and string[found.end() : found.end() + 1] == ")" and found.end() < maximum:
            return _Destination(found.end(), found.group())
        return helpers.parseLinkDestination(string, pos, maximum)


class _ReaderMarkdown(MarkdownIt):
    """markdown-it-py with short ways for addresses that need no encoding, which is nearly all of them."""

    def __init__(self, *args: Any, **fields: Any) -> None:
        super().__init__(*args, **fields)
        self.helpers = _Helpers()  # type: ignore[assignment]  # a module there, an object with the same functions here

    def normalizeLink(self, url: str) -> str:  # noqa: N802 -- overrides a method of markdown-it-py
        """The address, percent-encoded where needed."""
        return url if _PLAIN_ADDRESS.fullmatch(url) else super().normalizeLink(url)


def _wikilink(state: StateInline, silent: bool) -> bool:
    link = wikilink_at(state.src, state.pos, state.posMax)
    if link is None:
        return False
    if not silent:
        token = state.push("wikilink", "", 0)
        token.content = " > ".join(state.src[at : at + size] for at, size in link.pieces)
        token.meta[LINK] = link
    state.pos = link.end
    return True


def _highlight(state: StateInline, silent: bool) -> bool:
    start, last = state.pos, state.posMax
    closing = highlight_end(state.src, start, last)
    if closing < 0:
        return False
    if not silent:
        state.push("mark_open", "mark", 1)
        state.pos, state.posMax = start + 2, closing
        state.md.inline.tokenize(state)
        state.pos, state.posMax = closing, last
        state.push("mark_close", "mark", -1)
    state.pos = closing + 2
    return True


def _entity(state: StateInline, silent: bool) -> bool:
    """markdown-it-py's rule; what the entity stands for is repaired as if it stood in the source."""
    found = entity(state, silent)
    if found and not silent:
        state.tokens[-1].content = entity_text(state.tokens[-1].content)
    return found


def reader_parser() -> MarkdownIt:
    """The parser of the Markdown reader."""
    parser = _ReaderMarkdown("commonmark", {"maxNesting": MAX_NESTING}).enable(["table", "strikethrough"])
    inline = PlacedInline()
    inline.ruler.enableOnly(parser.inline.ruler.get_active_rules())
    inline.ruler2.enableOnly([name for name in parser.inline.ruler2.get_active_rules() if name != "fragments_join"])
    inline.ruler.before("link", "wikilink", _wikilink)
    inline.ruler.before("link", "highlight", _highlight)
    inline.ruler.at("entity", _entity)
    inline.prepare()
    parser.inline = inline
    parser.block.ruler = DispatchRuler(parser.block.ruler)
    parser.core.ruler.disable("text_join")
    return parser


def render(markdown: str) -> str:
    """HTML of `markdown` under the reader's block and inline rules, without the Obsidian extension: CommonMark."""
    return str(
        MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable(["table", "strikethrough"]).render(markdown)
    )
