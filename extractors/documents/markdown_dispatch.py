"""markdown-it-py's block rules, looked up by the character a line begins with, and two of our own.

In: the block rules of a parser, in their order. Out: the same rules behind one that tries only those a line can start: a line
that begins with a letter is no fence, quote, list or heading. The tokens are the same, most calls of rules are not made. Our own:
tables without a rule line, and footnotes (`[^1]: words`), each a paragraph of its own, which CommonMark would take for an address.
"""

from __future__ import annotations

import re

from markdown_it.parser_block import RuleFuncBlockType
from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock

from extractors.documents.markdown_tables import loose_table

_CHAINS = ("", "paragraph", "reference", "blockquote", "list")
_STARTS: dict[str, str] = {
    "fence": "`~",
    "blockquote": ">",
    "hr": "-*_",
    "list": "-*+0123456789",
    "reference": "[",
    "html_block": "<",
    "heading": "#",
}
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,100}\]:")
_ENDED_BY_FOOTNOTES = ("paragraph", "reference")
_CODE_INDENT_COLUMNS = 4


class DispatchRuler(Ruler[RuleFuncBlockType]):
    """Answers with one rule a chain. Rules cannot be added to it any more."""

    def __init__(self, plain: Ruler[RuleFuncBlockType]) -> None:
        super().__init__()
        self._active = plain.get_active_rules()
        self._chains: dict[str, list[RuleFuncBlockType]] = {chain: [_Dispatch(plain, chain)] for chain in _CHAINS}

    def getRules(self, chainName: str = "") -> list[RuleFuncBlockType]:  # noqa: N802, N803 -- overrides markdown-it-py's
        """The one rule of a chain."""
        return self._chains[chainName]

    def get_active_rules(self) -> list[str]:
        """Names of the rules behind."""
        return self._active


class _Dispatch:
    """One chain's rules, by first character."""

    def __init__(self, plain: Ruler[RuleFuncBlockType], chain: str) -> None:
        self._ends_at_footnote = chain in _ENDED_BY_FOOTNOTES
        by_function = {rule.fn: rule.name for rule in plain.__rules__}
        rules = [(by_function[rule], rule) for rule in plain.getRules(chain)]
        named = dict(rules)
        self._table = named.get("table")
        self._rule = named.get("hr")
        self._code = named.get("code")
        self._underlined = named.get("lheading")
        self._paragraph = named.get("paragraph")
        characters = {character for starts in _STARTS.values() for character in starts}
        self._rules = {
            character: tuple(rule for name, rule in rules if character in _STARTS.get(name, ""))
            for character in characters
        }

    def __call__(self, state: StateBlock, line: int, end: int, silent: bool) -> bool:
        """Try the rules that can start at `line`."""
        if self._code and state.sCount[line] - state.blkIndent >= _CODE_INDENT_COLUMNS:
            return self._code(state, line, end, silent)
        first, last = state.bMarks[line] + state.tShift[line], state.eMarks[line]
        if state.src.startswith("[^", first) and _FOOTNOTE.match(state.src, first, last):
            return self._ends_at_footnote or (self._paragraph is not None and self._paragraph(state, line, end, silent))
        table = self._table if state.src.find("|", first, last) >= 0 else None
        if table and (table(state, line, end, silent) or loose_table(state, line, end, silent)):
            return True
        for rule in self._rules.get(state.src[first : first + 1], ()) if first < last else ():
            if rule is self._rule and state.src[first : min(first + 4, last)].strip("-*_ \t"):
                continue  # most lines that begin so are list items
            if rule(state, line, end, silent):
                return True
        if (
            self._underlined
            and line + 1 < end
            and not state.isEmpty(line + 1)
            and self._underlined(state, line, end, silent)
        ):
            return True
        return self._paragraph is not None and self._paragraph(state, line, end, silent)
