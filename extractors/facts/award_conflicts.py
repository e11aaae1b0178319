"""Disagreements about awards and papers: awards, labels, titles, institutions, counts against lists, coverage.

In: reconciled awards, identities, papers. Out: `Conflict`s. Most are settled and say how (severity info or low, closed); open
are those where two documents give a paper different awards, or name different institutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz

from extractors.facts.awards import AwardFacts, AwardGroup
from extractors.facts.conflict_ids import conflict_id_of
from extractors.facts.identity import LEAST_RATIO, Identities
from extractors.facts.independence import squeezed
from extractors.facts.institutions import canonical_name, compare, institution_id
from extractors.records.claims import AwardClaim
from extractors.records.facts import Cause, Conflict, ConflictStatus, Severity
from extractors.records.papers import Papers


def award_conflicts(facts: AwardFacts, identities: Identities, papers: Papers) -> tuple[Conflict, ...]:
    """All of them, by id."""
    found = [
        *_of_groups(facts.groups, identities),
        *_labels(facts),
        *_coverage(facts.groups),
        *_changed_titles(papers, identities),
    ]
    return tuple(sorted({row.conflict_id: row for row in found}.values(), key=lambda row: row.conflict_id))


def _of_groups(groups: Iterable[AwardGroup], identities: Identities) -> Iterator[Conflict]:
    titled: set[str] = set()
    for group in groups:
        if group.rivals:
            yield _rival(group)
        if group.award.paper_id not in titled and (row := _titles(group, identities)):
            titled.add(group.award.paper_id)
            yield row
        if row := _institutions(group):
            yield row


def _rival(group: AwardGroup) -> Conflict:
    award, others = group.award, sorted({claim.award for claim in group.rivals})
    return _conflict(
        "award",
        group,
        (*group.claims, *group.rivals),
        severity="high",
        status="open",
        rule="one paper, one award of this kind",
        observed=", ".join(others),
        expected=award.award,
        cause="unknown",
        explanation=award.explanation,
        explanation_zh=award.explanation_zh,
    )


def _titles(group: AwardGroup, identities: Identities) -> Conflict | None:
    award = group.award
    keys = {squeezed(title): title for title in (award.title, *award.titles)}
    if len(keys) < 2:
        return None
    official = identities.official_title(award.paper_id)
    others = [title for key, title in sorted(keys.items()) if key != squeezed(award.title)]
    alike = all(fuzz.ratio(squeezed(award.title), squeezed(title)) >= LEAST_RATIO for title in others)
    by, by_zh = ("OpenReview", "OpenReview") if official else ("most documents", "多数文档")
    return _conflict(
        "title",
        group,
        group.claims,
        severity="low",
        status="closed",
        rule="one paper, one title",
        observed="; ".join(others),
        expected=award.title,
        cause="typo" if alike else "unknown",
        explanation=f"{by} has “{award.title}”; also printed as {'; '.join(f'“{title}”' for title in others)}.",
        explanation_zh=f"{by_zh}作《{award.title}》；另印作{'、'.join(f'《{title}》' for title in others)}。",
    )


def _institutions(group: AwardGroup) -> Conflict | None:
    """Where two documents name institutions that are not the same set."""
    named: dict[str, set[str]] = {}
    for claim in group.claims:
        named.setdefault(claim.document_id, set()).update(claim.institutions)
    sets = {
        document: frozenset(institution_id(name) for name in names)
        for document, names in sorted(named.items())
        if names
    }
    verdicts = {compare(one, other) for one in sets.values() for other in sets.values()}
    if verdicts <= {"equal"}:
        return None
    different = "different" in verdicts
    printed = "; ".join(", ".join(sorted(canonical_name(name) for name in named[document])) for document in sets)
    kept = ", ".join(group.award.institutions)
    finer = "partial" not in verdicts and not different
    why, why_zh = (
        ("a parent and its part do not contradict each other", "上级机构与其下属并不矛盾")
        if finer
        else ("the lists name different institutions", "所列机构不同")
        if different
        else ("one list is longer than the other", "一份名单更长")
    )
    return _conflict(
        "institution",
        group,
        group.claims,
        severity="low" if different else "info",
        status="open" if different else "closed",
        rule="institutions are sets with parents",
        observed=printed,
        expected=kept,
        cause="definition" if finer else "unknown",
        explanation=f"{group.award.title}: {printed}; {why}.",
        explanation_zh=f"《{group.award.title}》：{printed}；{why_zh}。",
    )


def _labels(facts: AwardFacts) -> Iterator[Conflict]:
    """Award names that were joined: the same papers under different names."""
    joined: dict[tuple[str, str], dict[str, list[AwardClaim]]] = {}
    for group in facts.groups:
        for claim in group.claims:
            joined.setdefault(group.key[:2], {}).setdefault(claim.award, []).append(claim)
    for (subject, name), names in sorted(joined.items()):
        if len(names) > 1:
            others = ", ".join(sorted(set(names) - {name}))
            claims = [claim for rows in names.values() for claim in rows]
            yield make_conflict(
                "label",
                (subject, f"award:{name}"),
                claims,
                severity="low",
                status="closed",
                rule="one award, one name",
                observed=others,
                expected=name,
                cause="definition",
                explanation=f"{others} and {name} of {subject} are one award: the same papers have it.",
                explanation_zh=f"{subject} 的 {others} 与 {name} 是同一奖项：获奖论文相同。",
            )


def _coverage(groups: Sequence[AwardGroup]) -> Iterator[Conflict]:
    """Awards that only some of the edition's award documents mention: not a contradiction."""
    editions: dict[str, dict[str, list[AwardGroup]]] = {}
    for group in groups:
        editions.setdefault(group.key[0], {}).setdefault(group.key[1], []).append(group)
    for subject, awards in sorted(editions.items()):
        every = {document for rows in awards.values() for group in rows for document in group.award.document_ids}
        for name, rows in sorted(awards.items()):
            tellers = {document for group in rows for document in group.award.document_ids}
            if len(tellers) < len(every):
                yield make_conflict(
                    "coverage",
                    (subject, f"award:{name}"),
                    [claim for group in rows for claim in group.claims],
                    severity="info",
                    status="closed",
                    rule="absence is not denial",
                    observed=f"{len(tellers)}/{len(every)}",
                    expected="",
                    cause="unknown",
                    explanation=f"{len(tellers)} of {len(every)} documents about awards of {subject} mention {name}.",
                    explanation_zh=f"谈及 {subject} 奖项的 {len(every)} 份文档中有 {len(tellers)} 份提到 {name}。",
                )


def _changed_titles(papers: Papers, identities: Identities) -> Iterator[Conflict]:
    """Titles that OpenReview itself has changed since we first asked; which of several papers may be many, severity info."""
    for change in papers.changes:
        if change.field == "title":
            paper_id = f"openreview:{change.openreview_id}"
            yield make_conflict(
                "title",
                (f"paper:{change.openreview_id}", "title"),
                (),
                severity="info",
                status="closed",
                rule="titles change",
                observed=change.before or "",
                expected=identities.title_of(paper_id),
                cause="drift",
                explanation=f"OpenReview's title was “{change.before}” and is “{change.after}” since {change.seen_at.date()}.",
                explanation_zh=f"OpenReview 的标题原为《{change.before}》，自 {change.seen_at.date()} 起为《{change.after}》。",
            )


def _conflict(
    kind: str,
    group: AwardGroup,
    claims: Sequence[AwardClaim],
    *,
    severity: Severity,
    status: ConflictStatus,
    rule: str,
    observed: str,
    expected: str,
    cause: Cause,
    explanation: str,
    explanation_zh: str,
) -> Conflict:
    return make_conflict(
        kind,
        (group.key[0], f"award:{group.award.award}", group.award.paper_id),
        claims,
        severity=severity,
        status=status,
        rule=rule,
        observed=observed,
        expected=expected,
        cause=cause,
        explanation=explanation,
        explanation_zh=explanation_zh,
    )


def make_conflict(
    kind: str,
    about: Sequence[str],
    claims: Sequence[AwardClaim],
    *,
    severity: Severity,
    status: ConflictStatus,
    rule: str,
    observed: str,
    expected: str,
    cause: Cause,
    explanation: str,
    explanation_zh: str,
    documents: Mapping[str, str] | tuple[str, ...] = (),
) -> Conflict:
    """A conflict about an edition and an award or paper; `about` is (subject, metric, …) and makes its id."""
    return Conflict(
        conflict_id=conflict_id_of(kind, *about),
        kind=kind,
        subject=about[0],
        metric=about[1],
        scope="main",
        severity=severity,
        status=status,
        claim_ids=tuple(sorted({claim.claim_id for claim in claims})),
        document_ids=tuple(sorted({*(claim.document_id for claim in claims), *documents})),
        rule=rule,
        observed=observed,
        expected=expected,
        likely_cause=cause,
        decision_id=None,
        explanation=explanation,
        explanation_zh=explanation_zh,
    )
