"""Why a figure is what it is, in plain Chinese: the same numbers in the same order as `explain`."""

from __future__ import annotations

from collections.abc import Mapping

from extractors.facts.explain import CLASSES_ZH, FigureWords, source_name
from extractors.facts.groups import Vote
from extractors.facts.numbers import shown, shown_claim_zh
from extractors.records.claims import FigureClaim
from extractors.records.documents import DocumentHead
from extractors.records.facts import Agreement

STATUS: Mapping[Agreement, str] = {
    "agreed": "独立来源一致",
    "single_source": "仅有一个来源",
    "resolved": "来源不一致，但证据明显支持此值",
    "conflicting": "来源不一致，证据不足以定论",
    "pinned": "由人工裁定",
    "derived": "无文档直接给出，由其他数字推得",
}
HEDGES = {"asserted": "", "hedged": "，语气不确定", "unofficial": "，非官方", "provisional": "，以官方为准"}


def figure_text_zh(words: FigureWords) -> str:
    """The paragraph of one figure, in Chinese."""
    key, heads, decision = words.key, words.heads, words.decision
    answer = "无值" if words.value is None else shown(words.value, words.unit)
    dated = f"（截至 {key.as_of_key}）" if key.as_of_key else ""
    parts = [
        f"{key.subject} 的 {key.metric}{dated}：{answer}；{STATUS[words.agreement]}（置信度 {words.confidence:.2f}）。"
    ]
    if decision is not None:
        parts.append(f"{decision.by} 的裁定 {decision.decision_id}：{decision.reason}。")
    if words.kept:
        parts.append("支持：" + "；".join(_vote(vote, heads) for vote in words.kept) + "。")
    if words.lost:
        parts.append("反对：" + "；".join(_vote(vote, heads) for vote in words.lost) + "。")
    if words.aside:
        parts.append(
            "搁置：" + "；".join(f"{_claim(row.claim, heads)}，因为{row.reason_zh}" for row in words.aside) + "。"
        )
    parts += [f"规则 {check.rule}：{check.detail_zh}。" for check in words.checks]
    return "".join(parts)


def _vote(vote: Vote, heads: Mapping[str, DocumentHead]) -> str:
    silent = "" if vote.votes else "，与更强的陈述同源"
    if vote.either:
        silent = "，其来源给出的几个值之一"
    return f"{_claim(vote.claim, heads)}，权重 {vote.weight:.2f}{silent}"


def _claim(claim: FigureClaim, heads: Mapping[str, DocumentHead]) -> str:
    head = heads.get(claim.document_id)
    kind = CLASSES_ZH["counted" if claim.role == "counted" else head.source_class if head else "unknown"]
    scope = "" if claim.scope == "main" else f"，范围 {claim.scope}"
    via = f"，转述 {'、'.join(claim.attribution)}" if claim.attribution else ""
    return f"{shown_claim_zh(claim)}（{source_name(claim, heads)}，{kind}{HEDGES[claim.hedge]}{via}{scope}）"
