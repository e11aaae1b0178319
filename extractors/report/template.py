"""The report's page. A template lays out what `views` decided; autoescape is on, and no `safe` filter touches a document's text.

It is Python text, not a file beside the code, so that a changed page counts as changed code when stages are rebuilt.
"""

from __future__ import annotations

TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{{ view.title }}</title>
<style>{{ style|safe }}</style>
</head>
<body>
{% macro badge(kind, words) %}<span class="badge {{ kind }}">{{ words }}</span>{% endmacro %}
{% macro quote(quote, language) %}
<blockquote{% if language %} lang="{{ language }}"{% endif %}>{% if quote.prefix %}<span class="around">…{{ quote.prefix }}</span>{% endif %}{{ quote.before }}<mark>{{ quote.value }}</mark>{{ quote.after }}{% if quote.suffix %}<span class="around">{{ quote.suffix }}…</span>{% endif %}</blockquote>
{% endmacro %}
{% macro claim_cards(claims, hidden) %}
<ul class="claims">
{% for claim in claims %}
<li class="claim {{ claim.rank }}">
<span class="value">{{ claim.value }}</span>{% if claim.bounds %} <span class="soft small">{{ claim.bounds }}</span>{% endif %} {{ badge(claim.rank, claim.rank_words) }}
{% if claim.quote %}{{ quote(claim.quote, claim.language) }}
<p class="small"><a href="#{{ claim.document_anchor }}">{{ claim.document }}</a> <span class="soft">({{ claim.source_class }}; {{ claim.quote.where }})</span></p>
{% else %}<p class="small soft">Counted on OpenReview; no document states it.</p>{% endif %}
{% if claim.said %}<p class="small soft">{{ claim.said }}</p>{% endif %}
<p class="small">{{ claim.reason }} <span class="soft">Weight {{ claim.weight }}.</span></p>
</li>
{% endfor %}
</ul>
{% if hidden %}<p class="small soft">{{ hidden }} more claims are in the table figure_claims.</p>{% endif %}
{% endmacro %}
{% macro reasons(parts, zh) %}
{% if parts %}<p>{{ parts[0] }}</p>{% endif %}
{% if parts|length > 1 or zh %}<div class="why small">
{% if parts|length > 1 %}<details><summary>Why</summary><ul class="plain">{% for part in parts[1:] %}<li>{{ part }}</li>{% endfor %}</ul></details>{% endif %}
{% if zh %}<details><summary lang="zh">中文说明</summary><p lang="zh">{{ zh }}</p></details>{% endif %}
</div>{% endif %}
{% endmacro %}
{% macro conflict_card(conflict) %}
<article class="card" id="{{ conflict.anchor }}">
<header>{{ badge(conflict.severity, conflict.severity ~ ' severity') }} <h4>{{ conflict.subject }}{% if conflict.metric %}: {{ conflict.metric }}{% endif %}</h4> <span class="soft small">{{ conflict.kind }}, {{ conflict.status }}, first seen {{ conflict.first_seen }}{% if conflict.closed_on %}, closed {{ conflict.closed_on }}{% endif %}</span></header>
{{ reasons(conflict.explanation, conflict.explanation_zh) }}
{% if conflict.sides %}
<ul class="sides">
{% for side in conflict.sides %}
<li class="side {{ side.rank }}"><p><strong class="value">{{ side.value }}</strong>{% if side.title %} {{ side.title }}{% endif %} {{ badge(side.rank, side.rank_words) }}</p>
{% for claim in side.claims %}
{% if claim.quote %}{% if conflict.is_open %}{{ quote(claim.quote, claim.language) }}{% endif %}<p class="small"><a href="#{{ claim.document_anchor }}">{{ claim.document }}</a> <span class="soft">({{ claim.source_class }}{% if claim.said %}; {{ claim.said }}{% endif %})</span></p>
{% else %}<p class="small soft">Counted on OpenReview{% if claim.said %}; {{ claim.said }}{% endif %}.</p>{% endif %}
{% endfor %}
</li>
{% endfor %}
</ul>
{% if conflict.hidden_claims %}<p class="small soft">{{ conflict.hidden_claims }} more claims are in the tables.</p>{% endif %}
{% elif conflict.documents %}
<p class="small">{% for anchor, title in conflict.documents %}{% if not loop.first %} · {% endif %}<a href="#{{ anchor }}">{{ title }}</a>{% endfor %}</p>
{% endif %}
<p class="small soft">{% if conflict.observed %}Observed {{ conflict.observed }}{% if conflict.expected %}, expected {{ conflict.expected }}{% endif %}. {% endif %}{% if conflict.cause %}Likely cause: {{ conflict.cause }}. {% endif %}{% if conflict.rule %}Found by: {{ conflict.rule }}. {% endif %}{% if conflict.figure_anchor %}<a href="#{{ conflict.figure_anchor }}">All about this figure</a>. {% endif %}<code>{{ conflict.explain }}</code></p>
</article>
{% endmacro %}
<a class="skip" href="#conflicts">Skip to the conflicts</a>
<header class="top"><div class="wrap">
<h1>{{ view.title }}</h1>
<p class="soft">Figures, awards and papers as documents state them, reconciled with arithmetic and shown with the characters they were read from.{% if view.described %} {{ view.described }}{% endif %}</p>
<ul class="tiles">
{% for number, words, anchor in view.tiles %}
<li><a href="#{{ anchor }}"><strong>{{ number }}</strong> <span class="soft">{{ words }}</span></a></li>
{% endfor %}
</ul>
<nav aria-label="Parts of the report"><ul>
<li><a href="#conflicts">Conflicts</a></li><li><a href="#figures">Figures</a></li><li><a href="#awards">Awards</a></li><li><a href="#papers">Papers</a></li><li><a href="#documents">Documents</a></li><li><a href="#quarantine">Skipped and quarantined</a></li><li><a href="#about">About this page</a></li>
</ul></nav>
</div></header>
<main class="wrap">

<section aria-labelledby="conflicts">
<h2 id="conflicts">Conflicts</h2>
{% if view.open_conflicts %}
<p class="soft">What documents, or the arithmetic between their figures, disagree about; the most severe first.</p>
{% for conflict in view.open_conflicts %}{{ conflict_card(conflict) }}{% endfor %}
{% if view.hidden_conflicts %}<p>{{ view.hidden_conflicts }} more are in the table conflicts.</p>{% endif %}
{% else %}<p>No open conflicts.</p>{% endif %}
{% if view.closed_conflicts %}
<details><summary>{{ view.closed_conflicts|length }} decided, closed, or no more than a remark</summary>
{% for conflict in view.closed_conflicts %}{{ conflict_card(conflict) }}{% endfor %}
</details>
{% endif %}
</section>

<section aria-labelledby="figures">
<h2 id="figures">Figures</h2>
{% if not view.editions %}<p>No figure was found.</p>{% endif %}
{% for edition in view.editions %}
<h3 id="{{ edition.anchor }}">{{ edition.subject }}</h3>
<div class="scroll"><table>
<caption>Reconciled figures of {{ edition.subject }}</caption>
<thead><tr><th scope="col">Figure</th><th scope="col" class="number">Value</th><th scope="col">Allowed by the kept claims</th><th scope="col">Agreement</th><th scope="col">Arithmetic</th><th scope="col" class="number">Confidence</th><th scope="col" class="number">Documents</th></tr></thead>
<tbody>
{% for figure in edition.figures %}
<tr><th scope="row"><a href="#{{ figure.anchor }}">{{ figure.metric }}</a>{% if figure.scope %} <span class="soft">{{ figure.scope }}</span>{% endif %}{% if figure.as_of %} <span class="soft">as of {{ figure.as_of }}</span>{% endif %}</th><td class="number">{{ figure.value }}</td><td>{{ figure.bounds or 'exact' }}</td><td>{{ badge(figure.agreement, figure.agreement|replace('_', ' ')) }}</td><td>{{ badge(figure.consistency, figure.consistency) }}</td><td class="number">{{ figure.confidence }}</td><td class="number">{{ figure.document_count }}</td></tr>
{% endfor %}
</tbody></table></div>
{% for figure in edition.figures %}
<article class="card" id="{{ figure.anchor }}">
<header><h4>{{ edition.subject }}: {{ figure.metric }}{% if figure.scope %} ({{ figure.scope }}){% endif %}{% if figure.as_of %}, as of {{ figure.as_of }}{% endif %}</h4> <span class="big">{{ figure.value }}</span>{% if figure.bounds %} <span class="soft">{{ figure.bounds }}</span>{% endif %} {{ badge(figure.agreement, figure.agreement_words) }} {{ badge(figure.consistency, figure.consistency_words) }}{% if not figure.is_current %} {{ badge('calm', 'an earlier date') }}{% endif %}</header>
{{ reasons(figure.explanation, figure.explanation_zh) }}
{% if figure.candidates %}
<div class="scroll"><table class="candidates">
<caption>What the value could be, by weight of evidence</caption>
<thead><tr><th scope="col" class="number">Value</th><th scope="col" class="number">Evidence</th><th scope="col">Said by</th></tr></thead>
<tbody>{% for candidate in figure.candidates %}<tr><th scope="row" class="number">{{ candidate.value }}</th><td class="number"><meter min="0" max="100" value="{{ candidate.percent }}">{{ candidate.percent }} %</meter> {{ candidate.percent }} %</td><td>{{ candidate.documents }}</td></tr>{% endfor %}</tbody>
</table></div>
{% endif %}
{% if figure.implied %}<p class="small soft">Other figures imply {{ figure.implied }}.</p>{% endif %}
{% if figure.decision_id %}<p class="small">Decided by a person: {{ figure.decision_id }} in decisions.toml.</p>{% endif %}
{% if figure.claims %}<details{% if not figure.is_settled %} open{% endif %}><summary class="small">{{ figure.claims|length + figure.hidden_claims }} claim{{ "s" if figure.claims|length + figure.hidden_claims != 1 }}{% if figure.document_count %} from {{ figure.document_count }} document{{ "s" if figure.document_count != 1 }}{% endif %}</summary>
{{ claim_cards(figure.claims, figure.hidden_claims) }}
</details>{% endif %}
{% if figure.checks %}
<details><summary class="small">{{ figure.checks|length }} rule{{ 's' if figure.checks|length != 1 }} asked</summary>
<ul class="plain small">{% for check in figure.checks %}<li><strong>{{ check.rule }}</strong>: {{ check.detail }} <span class="soft">({{ 'held' if check.held else 'broken' }}, {{ 'could decide' if check.decisive else 'could not decide' }})</span></li>{% endfor %}</ul>
</details>
{% endif %}
</article>
{% endfor %}
{% endfor %}
{% if view.hidden_figures %}<p>{{ view.hidden_figures }} more figures are in the table figures.</p>{% endif %}
{% if view.unbound %}
<details><summary>{{ view.unbound|length + view.hidden_unbound }} claim{{ "s" if view.unbound|length + view.hidden_unbound != 1 }} went into no figure</summary>
{{ claim_cards(view.unbound, view.hidden_unbound) }}
</details>
{% endif %}
</section>

<section aria-labelledby="awards">
<h2 id="awards">Awards</h2>
{% if not view.awards %}<p>No award was found.</p>{% endif %}
{% for edition in view.awards %}
<h3>{{ edition.subject }}</h3>
<div class="scroll"><table class="awards">
<caption>Awards of {{ edition.subject }} from all documents</caption>
<thead><tr><th scope="col">Award</th><th scope="col">Paper</th><th scope="col">Authors</th><th scope="col">Agreement</th></tr></thead>
<tbody>
{% for award in edition.awards %}
<tr><th scope="row">{{ award.award }}{% if award.track %}<br><span class="soft small">{{ award.track }}</span>{% endif %}{% if award.labels %}<br><span class="soft small">printed as {{ award.labels|join('; ') }}</span>{% endif %}</th>
<td>{% if award.address %}<a href="{{ award.address }}" rel="noreferrer">{{ award.title }}</a>{% else %}{{ award.title }}{% endif %}{% for title in award.other_titles %}<br><span class="soft small">also printed as {{ title }}</span>{% endfor %}</td>
<td>{{ award.authors }}{% if award.institutions %}<br><span class="soft small">{{ award.institutions }}</span>{% endif %}</td>
<td>{{ badge(award.agreement, award.agreement_words) }}
<details><summary class="small">{{ award.claims|length }} quote{{ 's' if award.claims|length != 1 }} and the reason</summary><p class="small">{{ award.explanation }}</p>{% for claim in award.claims if claim.quote %}{{ quote(claim.quote, claim.language) }}<p class="small"><a href="#{{ claim.document_anchor }}">{{ claim.document }}</a> <span class="soft">({{ claim.source_class }}; {{ claim.quote.where }}){% if claim.said %} {{ claim.said }}{% endif %}</span><br>{{ claim.rank_words }}: {{ claim.reason }}</p>{% endfor %}</details></td></tr>
{% endfor %}
</tbody></table></div>
{% endfor %}
</section>

<section aria-labelledby="papers">
<h2 id="papers">Papers</h2>
<div class="scroll"><table>
<caption>How OpenReview answered</caption>
<thead><tr><th scope="col">Status</th><th scope="col" class="number">Papers</th><th scope="col">Meaning</th></tr></thead>
<tbody>{% for status in view.statuses %}<tr><th scope="row">{{ status.status }}</th><td class="number">{{ '{:,}'.format(status.count) }}</td><td>{{ status.words }}</td></tr>{% endfor %}</tbody>
</table></div>
{% if view.papers %}
<details><summary>{{ view.papers|length }} paper{{ "s" if view.papers|length != 1 }}{% if view.hidden_papers %} of {{ view.papers|length + view.hidden_papers }}; all are in the table papers{% endif %}</summary>
<div class="scroll"><table>
<caption>Papers that documents link or award</caption>
<thead><tr><th scope="col">Title</th><th scope="col">Venue</th><th scope="col">Presentation</th><th scope="col">Status</th><th scope="col" class="number">Links</th></tr></thead>
<tbody>
{% for paper in view.papers %}
<tr><th scope="row">{% if paper.address %}<a href="{{ paper.address }}" rel="noreferrer">{{ paper.title or paper.openreview_id }}</a>{% else %}{{ paper.title or paper.paper_id }}{% endif %}{% for alias in paper.aliases %}<br><span class="soft small">also {{ alias }}</span>{% endfor %}</th><td>{{ paper.venue or '' }}</td><td>{{ paper.presentation or '' }}</td><td>{{ paper.api_status }}</td><td class="number">{{ paper.link_count }}</td></tr>
{% endfor %}
</tbody></table></div>
</details>
{% endif %}
</section>

<section aria-labelledby="documents">
<h2 id="documents">Documents</h2>
<div class="scroll"><table>
<caption>What was read, and how well</caption>
<thead><tr><th scope="col">Document</th><th scope="col">Speaks as</th><th scope="col">Published</th><th scope="col">Reading</th><th scope="col">Repairs</th><th scope="col" class="number">Links</th><th scope="col" class="number">Figures</th><th scope="col" class="number">Awards</th></tr></thead>
<tbody>
{% for document in view.documents %}
<tr id="{{ document.anchor }}"><th scope="row"><span lang="{{ document.language }}">{% if document.address %}<a href="{{ document.address }}" rel="noreferrer">{{ document.shown }}</a>{% else %}{{ document.shown }}{% endif %}</span><br><span class="soft small">{{ document.source_id }} · {{ document.media_type }} · {{ document.language }} · {{ document.encoding }}</span>{% if document.copied_from %}<br><span class="soft small">reprints {{ document.copied_from }}</span>{% endif %}</th><td>{{ document.source_class }}</td><td>{{ document.published or '' }}</td><td>{{ badge(document.quality, document.quality) }}{% for reason in document.quality_reasons %}<br><span class="soft small">{{ reason }}</span>{% endfor %}{% for warning in document.warnings %}<br><span class="soft small">{{ warning }}</span>{% endfor %}</td><td class="small">{{ document.repairs|join(', ') }}</td><td class="number">{{ document.link_count }}</td><td class="number">{{ document.figure_claim_count }}</td><td class="number">{{ document.award_claim_count }}</td></tr>
{% endfor %}
</tbody></table></div>
</section>

<section aria-labelledby="quarantine">
<h2 id="quarantine">Skipped and quarantined</h2>
{% if view.quarantine %}
<div class="scroll"><table>
<caption>What could not be taken, and why</caption>
<thead><tr><th scope="col">Source</th><th scope="col">Stage</th><th scope="col">Reason</th><th scope="col">Detail</th><th scope="col">Can a retry help?</th></tr></thead>
<tbody>{% for row in view.quarantine %}<tr><th scope="row">{{ row.source_id }}</th><td>{{ row.stage }}</td><td>{{ row.reason }}{% if row.meaning %}<br><span class="soft small">{{ row.meaning }}</span>{% endif %}</td><td>{{ row.detail }}</td><td>{{ 'yes' if row.retry_helps else 'no' }}</td></tr>{% endfor %}</tbody>
</table></div>
{% else %}<p>Everything that was given could be read.</p>{% endif %}
{% if view.issues %}
<div class="scroll"><table>
<caption>What the text could not decide: nothing was invented, all of it is in the table issues</caption>
<thead><tr><th scope="col">Kind</th><th scope="col" class="number">How often</th><th scope="col">For example</th></tr></thead>
<tbody>{% for row in view.issues %}<tr><th scope="row">{{ row.kind|replace('_', ' ') }}</th><td class="number">{{ row.count }}</td><td>{{ row.example }}</td></tr>{% endfor %}</tbody>
</table></div>
{% endif %}
</section>

<footer aria-labelledby="about">
<h2 id="about">About this page</h2>
<p>Written by confacts {{ view.software_version }} from tables of schema version {{ view.schema_version }}; when, from what and with which code stands in runs.parquet beside this page.</p>
<p>Confidence orders figures; it is not a calibrated probability. Positions count characters of each document as received. All of this is in the Parquet files beside this page.</p>
</footer>
</main>
</body>
</html>
"""
