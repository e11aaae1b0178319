"""Word-order rules: how a sentence says that a paper got an award, in English and Chinese.

Rules are patterns over skeletons (`skeleton`); each names a group `title` and a group `award`, or only a title when the award
was named before ("The same prize went to ..."). Every gap is bounded. Order matters: the first rule that binds an award wins.
Follows the ways of naming winners in prose: subject first, award first, apposition, brackets, back-references.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from extractors.claims.awards.skeleton import AWARD, INSTITUTION, PERSON, TITLE, VENUE, YEAR

A, T, V, Y, INST = AWARD, TITLE, VENUE, YEAR, INSTITUTION
GAP = rf"[^{A}{T};；。]"
NEAR = rf"[^{A}{T};；。:：]"
OPEN = r"[“\"《〈「‘*_]{0,2}"
SHUT = r"[”\"》〉」’*_]{0,2}"
AFTER_T = rf"{SHUT}(?:\s?[(（][^()（）{A}{T}]{{0,140}}[)）])?"
VERB = (
    r"(?:w[io]ns?|winning|receiv(?:ed|es|ing)|earn(?:ed|s|ing)|took|takes?|taking|got|gets|claim(?:ed|s)|bagged|secured|scooped|landed|collected|shared?|carr(?:ied|ies)|picked up"
    r"|(?:was|were|is|are|been|being|be) (?:also |both |jointly |again )?(?:awarded|named|given|selected as|selected for|chosen as|chosen for|honou?red with|recogni[sz]ed (?:as|with)|presented with|voted|crowned|called up as|announced as)|walked away with|went home with|deserve[sd]?|merit(?:s|ed)|became|has|have|had)"
)
COPULA = r"(?:is|was|are|were)"
ZH_VERB = r"(?:荣获|斩获|摘得|摘取|摘下|夺得|夺下|拿下|拿到|捧得|收获|赢得|获得|获评|获选|获|得到|得过|拿过|入选|被(?:大会|组委会|评委会|会议|主办方|程序委员会)?(?:评选为|评定为|评为|选为|授予)|评为|当选|成为|摘|夺|拿|得)了?"
ZH_COPULA = r"(?:是|为|即|并列(?:为|获)?|同为)"
GIVE = r"(?:授予|颁给|颁发给|颁予|发给|给|归|归属|归属于|花落|属于|落到|颁向|颁)了?"
THEIRS = rf"(?:(?:his|her|their|its) (?:(?:{V}|{Y}|[a-z]{{3,12}}) ){{0,2}}(?:paper|work|article|study|survey|analysis|system|catalog(?:ue)?|toolkit)(?: (?:of|on|about) (?:[a-z-]{{2,16}} ?){{1,4}})?,? )?"


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern, its name, and where its award comes from: the sentence, or what was named before."""

    name: str
    pattern: re.Pattern[str]
    award: Literal["here", "before"]


RULES: tuple[Rule, ...] = (
    Rule("award_for", re.compile(rf"(?P<award>{A})(?P<g1>[^{A}{T};；。,]{{0,40}}?)\b(?:for|with(?= (?:his|her|their|its|our|the (?:paper|work)))) (?P<g2>(?:his|her|their|its|the|our)?\s?(?:paper |work |article )?(?:titled |entitled |called |on )?){OPEN}(?P<title>{T})"), "here"),
    Rule("award_for_work", re.compile(rf"(?P<award>{A})(?P<g1>{GAP}{{0,220}}?)\b(?:for|with) (?P<g2>(?:(?:his|her|their|its|our|the|a|an) )(?:(?:[a-z-]{{2,16}}|Ph\.?D\.?|Doctoral|{Y}|(?:19|20)\d\d) ){{0,2}}(?:paper|article|publication|work|study|[Tt]hesis|[Dd]issertation)s?,?:? (?:titled |entitled |called |named |on )?)?{OPEN}(?P<title>{T})"), "here"),
    Rule("chosen_as", re.compile(rf"\b(?:chose|chooses|named|names|selected|selects|picked|picks|voted|crowned|honou?red|recogni[sz]ed)\b(?P<g1>{NEAR}{{0,24}}?){OPEN}(?P<title>{T}){AFTER_T}(?P<g2>{NEAR}{{0,200}}?)\bas\b(?: (?:the|its|their|this year[’']s))? ?(?P<award>{A})"), "here"),
    Rule("to_them_their", re.compile(rf"(?P<award>{A})(?P<g1>{GAP}{{0,40}}?)\b(?:presented|given|awarded|went|goes|go) to\b(?P<g2>[^{A}{T}。]{{0,200}}?[;:] )(?:their|his|her) (?:paper |work |article )?{OPEN}(?P<title>{T})"), "here"),
    Rule("named_the", re.compile(rf"\b(?:named|chose|judged|crowned)\b (?P<g1>(?:the (?:paper|work) )?){OPEN}(?P<title>{T}){SHUT},? (?P<g2>)(?:(?:the|its|their|this year[’']s)(?: joint| overall)? )(?P<award>{A})(?! (?:I|they|we|you|he|she|of the (?:day|session|week))\b)"), "here"),
    Rule("subject_verb", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{NEAR}{{0,140}}?)\b{VERB}\b(?P<g2>{GAP}{{0,70}}?)(?P<award>{A})"), "here"),
    Rule("subject_copula", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{GAP}{{0,140}}?)\b{COPULA}\b(?P<g2>{NEAR}{{0,44}}?)(?P<award>{A})"), "here"),
    Rule("zh_taken_by", re.compile(rf"(?P<award>{A})(?P<g1>)由(?P<g2>{GAP}{{0,80}}?){OPEN}(?P<title>{T}){AFTER_T}\s?(?:一文|一举|最终|成功)?(?:摘得|摘取|获得|夺得|斩获|拿下|荣获|捧走|赢得|收入囊中|折桂)"), "here"),
    Rule("zh_subject", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{GAP}{{0,50}}?){ZH_VERB}(?P<g2>{GAP}{{0,30}}?)(?P<award>{A})"), "here"),
    Rule("zh_subject_copula", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>[^{A}{T};；。，,]{{0,30}}?){ZH_COPULA}(?P<g2>[^{A}{T};；。，,]{{0,20}}?)(?P<award>{A})"), "here"),
    Rule("award_to", re.compile(rf"(?P<award>{A})(?P<g1>{GAP}{{0,90}}?)\b(?:to|for|by)\s(?P<g2>(?:[^{A}{T},;]{{0,40}}[’']s (?:(?:19|20)\d\d |{Y} )?)?(?:the (?:paper|work|article) )?(?:titled |entitled |called )?){OPEN}(?P<title>{T})"), "here"),
    Rule("award_is", re.compile(rf"(?P<award>{A})(?P<g1>{GAP}{{0,90}}?)(?:\b(?:is|was|are|were|namely|being|titled|entitled|called|includes?|included|comprised?|comprises|named|honou?red|honou?rs|recogni[sz]e[ds]|celebrate[ds]|remember(?:ed|s)|recall(?:ed|s)|we (?:find|found|see|saw|count|counted)|(?:picked|chose|selected) (?:was|were))\s|[:：]\s?|,\s|—\s?|–\s|\s[(（]\s?)(?P<g2>(?:[^{A}{T},;]{{0,40}}[’']s )?(?:the (?:paper|work) )?){OPEN}(?P<title>{T})"), "here"),
    Rule("apposition", re.compile(rf"(?P<title>{T}){AFTER_T}(?:\]\([^()\s]{{1,200}}\))?(?P<g1>(?:,?\s(?:by|from)\s[^{A}{T},;；。]{{0,80}}|,\s[^{A}{T},;；。]{{0,80}})?[,—–(]\s?)(?!and\b|but\b|while\b|whereas\b|with\b)(?P<g2>[^{A}{T},;；。]{{0,60}}?)(?P<award>{A})"), "here"),
    Rule("zh_award", re.compile(rf"(?P<award>{A})(?:\s?[（(][^()（）{A}{T}]{{0,30}}[)）])?(?:的?(?:得主|获得者|获奖论文|获奖者|论文))?(?P<g1>{GAP}{{0,24}}?)(?:{GIVE}|分别为|分别是|为|是|由|包括|有|[:：]|—{{1,2}})(?P<g2>(?:[^{A}{T};；。，,]|[，,]\s?(?={PERSON})){{0,60}}?[，,]?\s?){OPEN}(?P<title>{T})"), "here"),
    Rule("zh_one_more", re.compile(rf"(?:还有|另有|也有|另外?)一[篇项](?P<award>{A})(?P<g1>)(?P<g2>[，：:,]\s?){OPEN}(?P<title>{T})"), "here"),
    Rule("zh_adjacent", re.compile(rf"(?P<award>{A})(?P<g1>)(?P<g2>的?(?:论文)?\s?){OPEN}(?P<title>{T})"), "here"),
    Rule("bracket", re.compile(rf"(?P<title>{T}){SHUT}\s?[（(](?P<g1>)(?P<g2>[^{A}{T}）)]{{0,50}})(?P<award>{A})[^{A}{T}）)]{{0,20}}[）)]"), "here"),
    Rule("adjacent", re.compile(rf"(?P<title>{T}){SHUT}(?P<g1>)(?P<g2>\s?)(?P<award>{A})(?=[，,。\s]|$)"), "here"),
    Rule("zh_apposed", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>)[，,]\s?(?P<g2>(?:(?:{V}|{Y}|年|度|的|第[一二三四五六]篇)\s?){{1,6}})(?P<award>{A})(?:得主)?(?=[；。;]|$)"), "here"),
    Rule("same", re.compile(rf"\b[Ss]ame (?:prize|award|honou?r|distinction|recognition)s?(?P<g1>{GAP}{{0,60}}?)\b(?:to|for|by)\s(?P<g2>){OPEN}(?P<title>{T})"), "before"),
    Rule("remaining_awards", re.compile(rf"\b[Tt]he (?:remaining|other|last|next)(?: (?:two|three|four|five))? (?:awards?|prizes?|honou?rs?|mentions?)\b(?P<g1>{GAP}{{0,40}}?)\b(?:went|goes?|were given|was given|were presented|was presented) to (?P<g2>(?:the (?:paper|work)s? )?){OPEN}(?P<title>{T})"), "before"),
    Rule("went_to", re.compile(rf"(?:\b[Tt](?:he|his) (?:award|prize|honou?r)|(?:^|(?<=[.?!] ))It(?= (?:went|goes|was) ))(?P<g1>)(?: (?:in|of|for) {Y})? (?:(?:went|goes|has gone|was (?:given|awarded|presented)|is (?:given|awarded|presented)) to|was (?:shared|split) (?:by|between)) (?P<g2>(?:the (?:{V} |{Y} )?(?:paper|work|article)s?,? (?:titled |entitled |called )?)?){OPEN}(?P<title>{T})(?!{SHUT} (?:in|at) (?:{Y}|{V}))"), "before"),
    Rule("congratulated", re.compile(rf"\b[Cc]ongratulations to (?P<g1>[^{A}{T};。]{{0,240}}?) for (?:their|his|her) (?P<g2>(?:[a-z-]{{3,16}} ){{0,2}}(?:paper|work|article),? (?:titled |entitled |on )?){OPEN}(?P<title>{T})"), "before"),
    Rule("conference_honours", re.compile(rf"\b(?:honou?red|recogni[sz]ed|distinguished|celebrated) (?:two|three|four|five|six) (?P<g1>)(?:papers|works|articles)(?P<g2>[^{A}{T}:;.]{{0,40}}: ?){OPEN}(?P<title>{T})"), "before"),
    Rule("this_award", re.compile(rf"\b[Tt](?:he|his) (?:award|prize|honou?r|distinction|recognition)\b(?P<g1>{GAP}{{0,60}}?)\b(?:to|for|by)\b(?P<g2>{GAP}{{0,160}}?(?:\bfor (?:his|her|their) (?:paper|work|article) |: ?)){OPEN}(?P<title>{T})"), "before"),
    Rule("another", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{GAP}{{0,120}}?)\b{COPULA} (?:also )?(?P<g2>)(?:(?:another|the other|one more|the second|the third|the last)\b|one(?=[.;,]|$))"), "before"),
    Rule("one_is", re.compile(rf"\b(?:[Oo]ne|[Aa] (?:second|third|fourth)(?: one| prize| award)?|[Tt]he other|[Aa]nother(?! (?:talk|poster|session|demo|favou?rite|highlight))|[Tt]he (?:first|second|third|fourth)|[Tt]he former|[Tt]he latter|[Tt]he (?:only |first |second )?(?:winner|recipient|laureate)s?|(?:one|paper) to (?:get|win|receive|take) (?:it|one|this|that))\b(?P<g1>{NEAR}{{0,40}}?(?=,)|{NEAR}{{0,100}}?(?=\b{COPULA}\b))(?:{COPULA}\b|,)(?P<g2>{NEAR}{{0,24}}?){OPEN}(?P<title>{T})(?!{SHUT},?{SHUT} (?:was (?:well (?:received|liked)|published|accepted)|appeared (?:at|in)|drew)\b)"), "before"),
    Rule("zh_one_is", re.compile(rf"(?:另外?一篇|还有一篇|一篇|第[一二三四五六七八九十\d]{{1,2}}篇|其[一二三]|前者|后者|剩下一篇|(?<=[，；。：:])[一二三四五](?=是))(?:论文)?(?P<g1>)(?:则|便|就)?(?:(?:是|为|[:：]|(?:出自|来自|由){GAP}{{2,60}}?(?:题为|题目[是为]|标题[是为]|名为|的|[:：]))(?P<g2>[^{A}{T};；。，,]{{0,60}}?)|的(?:题目|标题|名字)[^{A}{T};；。，,]{{0,12}}，|\s?){OPEN}(?P<title>{T})(?!{SHUT}(?:的(?:现场|海报|演示|报告|代码)|被|[也则]?发表[于在过]))"), "before"),
    Rule("zh_ordinal", re.compile(rf"第[二三四五六]篇(?P<g1>)(?P<g2>{GAP}{{0,70}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("zh_chosen", re.compile(rf"(?:(?:最终|最后|今年|本届|本次)[^{A}{T};；。，,]{{0,12}}?(?:选中|选出|选定|评出|胜出|获选|当选|获奖|得奖)|(?:选中|评选出|获选|当选|胜出)了?)(?P<g1>)(?:的论文|的|论文)?(?:是|为|了)(?P<g2>{GAP}{{0,120}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("shares_with", re.compile(rf"\b[Ss]hare[sd]? (?P<g1>)(?:the|this|that) (?:honou?r|award|prize) with (?P<g2>(?:the (?:paper|work) )?){OPEN}(?P<title>{T})"), "before"),
    Rule("other_winner", re.compile(rf"(?P<title>{T})[,.]?{SHUT},? (?P<g1>)(?P<g2>)(?:the|a|an|our) (?:second|third|fourth|other|first) (?:winner|winning (?:paper|work)|recipient|laureate)\b(?! of\b)"), "before"),
    Rule("won_by", re.compile(rf"\b(?:[Oo]ne|[Aa] (?:second|third|fourth)|[Tt]he other|[Aa]nother|[Tt]he (?:first|second|third|fourth)|[Tt]he former|[Tt]he latter|[Ii]t)\b(?: (?:one|prize|award|of (?:them|these|those|the (?:two|three))))?(?P<g1>)(?: (?:{COPULA}|has|went|goes|been|won|taken|claimed|received|shared|given|awarded|presented|picked up)){{1,3}} (?:by|to|from)\b(?P<g2>{GAP}{{0,220}}?) (?:with|for|who in|whose(?: paper| work| article)?) {THEIRS}{OPEN}(?P<title>{T})"), "before"),
    Rule("winning_work", re.compile(rf"\b(?:[Hh]is|[Hh]er|[Tt]heir|[Tt]he) (?P<g1>)(?:award|prize)-winning (?:contribution|paper|work|article|study|submission)s?(?P<g2>,? (?:(?:is|was) )?(?:titled |entitled |called )?){OPEN}(?P<title>{T})"), "before"),
    Rule("full_title", re.compile(rf"\b(?:[Ii]ts|[Tt]he paper[’']s) (?:full )?title (?:is|was|reads)(?P<g1>),? (?P<g2>){OPEN}(?P<title>{T})"), "before"),
    Rule("they_include", re.compile(rf"(?:^\W{{0,3}}(?:They|These|Those|The (?:winners|papers|others|(?:award-)?winning (?:papers|works)|awarded papers))|\bthese)(?P<g1>) (?:include|are|were|comprise)d?:? (?P<g2>){OPEN}(?P<title>{T})"), "before"),
    Rule("one_to", re.compile(rf"\b(?:[Oo]ne|[Tt]he other|[Aa]nother|[Tt]he (?:first|second|third|fourth))(?: (?:one|prize|award|mention))?(?P<g1>) (?:went|goes|was (?:given|awarded|presented)|has gone) to (?P<g2>(?:the (?:paper|work) )?){OPEN}(?P<title>{T})"), "before"),
    Rule("took_one_with", re.compile(rf"\b(?:took|won|received|got|claimed|earned) (?:home )?(?P<g1>)(?:one|another|it|theirs|his|hers|the (?:first|second|third|other))(?: (?:one|prize|award))?(?: of (?:them|these|those|the (?:two|three|four)))? (?:with|for) (?P<g2>{THEIRS}){OPEN}(?P<title>{T})"), "before"),
    Rule("named_for", re.compile(rf"\b(?:was|were) (?:also )?(?:named|honou?red|recogni[sz]ed|chosen|picked|selected|distinguished|cited|rewarded) for (?P<g1>)(?P<g2>{THEIRS}){OPEN}(?P<title>{T})"), "before"),
    Rule("completes", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{NEAR}{{0,200}}?)\b(?:complet|round|clos|finish|join)(?:e[ds]|s|es)? (?:out |off )?(?P<g2>)the (?:trio|pair|duo|quartet|list|set|podium|line-?up|(?<!join the )(?<!joins the )(?<!joined the )(?:group|rest)|three|four|winners|award-winning papers)\b"), "before"),
    Rule("one_of_them", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{GAP}{{0,140}}?)\b{COPULA} (?:also )?(?P<g2>)(?:among|one of|another of|the (?:first|second|third) of) (?:them|these|those|the (?:two|three|four|five|six|winners|winning|laureates|lot))\b"), "before"),
    Rule("so_did", re.compile(rf"\b(?:[Ss]o|[Aa]s|[Ll]ikewise) (?:did|does|do|was|were|has|have|is|are)\b(?P<g1>)(?P<g2>{NEAR}{{0,30}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("won_one", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{NEAR}{{0,140}}?)\b{VERB}\b (?:also )?(?P<g2>)(?:one|the (?:first|second|third|other|same|latter|former)(?: (?:one|prize|award|honou?r))?|another|that (?:prize|award|honou?r)|this (?:prize|award|honou?r)|it|its (?:mention|award|prize|honou?r))(?: of (?:them|these|those|the (?:two|three|four)))?(?=[\s,.;]|$)"), "before"),
    Rule("did_too", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>{NEAR}{{0,140}}?)\b(?:did|was|got one|received one|won one)(?P<g2>),? (?:so )?(?:too|as well|likewise)\b"), "before"),
    Rule("zh_took_one", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>[^{A}{T};；。]{{0,50}}?)(?:{ZH_VERB}|(?:是|为|占|居))(?P<g2>)(?:了)?(?:其中?(?:之)?[一二三]|其中(?:的)?(?:一|两|二|三)(?:篇|项|席|个)|另外?一(?:篇|项|席|个)|剩下的?一(?:篇|项|席|个)|该奖项?|此奖项?|此项(?:荣誉|大奖|殊荣)|这(?:一|个|项)?(?:奖项?|荣誉|大奖|殊荣)|同一?(?:奖项?|荣誉)|后者|前者)"), "before"),
    Rule("zh_among", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>[^{A}{T};；。]{{0,30}}?)(?P<g2>)(?:(?:就|也|即)?(?:在|属于?|位列)(?:这|其|上述)\s?[\d两二三四五六七八九十]{{1,2}}\s?[篇项](?:里|之?中|之列|获奖论文)?|位列其中|名列其中|位列其间|名列其间|也?在其中|就在其列|在其列|在列|榜上有名|位居其列|跻身其中|跻身其列|入列|也?在获奖之列|[也均都]?(?:一并|一同|双双|同时)(?:获奖|得奖|入选|上榜)|也?在名单(?:中|上)|双双获奖|一同获奖|也?同时获奖|也?获此殊荣|也?获得?该奖|也?获得?此奖)"), "before"),
    Rule("zh_took_it", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>[^{A}{T};；。]{{0,40}}?){ZH_VERB}(?:这个|该|此|本|今年的?|本届的?)?(?P<g2>)(?:首奖|头奖|大奖|桂冠|殊荣|奖项)"), "before"),
    Rule("zh_won", re.compile(rf"(?P<title>{T}){AFTER_T}(?P<g1>[^{A}{T};；。，,]{{0,12}}?)(?P<g2>)(?:获奖|得奖|拿奖|胜出|夺奖|折桂|摘冠|获得(?![，,]))(?=[，。,；;]|$)"), "before"),
    Rule("zh_by", re.compile(rf"由(?P<g1>[^{A}{T};；。，,]{{0,40}}?){OPEN}(?P<title>{T}){AFTER_T}(?P<g2>)\s?(?:一文|一作|论文|这篇论文)?\s?{ZH_VERB}(?![^，。,；;]{{0,12}}{A})"), "before"),
    Rule("zh_among_winners", re.compile(rf"(?:获奖|得奖)(?:的)?(?:论文|工作|作品|文章)(?:里|之?中|当中)(?P<g1>{GAP}{{0,40}}?)(?:是|为|有|要数|当属|包括)(?P<g2>{GAP}{{0,60}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("zh_rest", re.compile(rf"(?:其余|另外|其他|剩下|还有|(?<!我)未公开|{Y})的?(?:[两二三四五六七八九十\d]{{1,2}}篇)(?:获奖)?(?:论文|文章)?(?:依次|分别)?(?:为|是|有|包括|[:：]|来自{GAP}{{2,60}}?[，,](?:即|也就是|分别是))[:：]?(?P<g1>)(?P<g2>{GAP}{{0,40}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("zh_given", re.compile(rf"(?:^|(?<=[，；]))(?P<g1>\s?(?:{Y}|今年|本届|本次|此次|今届|(?:\d\d|[一二]?十五?)\s?年期?(?:奖|那?一?档|的那[个篇项])?|[^{A}{T};；。，,、]{{1,6}}(?:[类组道]|(?<!的)(?<!新)(?<!推荐)方向))?(?:则|便|就)?\s?)(?:{GIVE}|(?<=[奖档])是|(?<=方向)是|(?<=奖则)是)(?P<g2>[^{A}{T};；。，,]{{0,30}}?){OPEN}(?P<title>{T})(?!{SHUT}\s?(?:加|装|带|换|做|提供|补|打|一文))"), "before"),
    Rule("zh_winner_is", re.compile(rf"(?<![没未有])(?P<g1>)(?:得奖|获奖|得主)(?:的|者|论文|作品)?(?:分别)?(?:是|为|还有)(?P<g2>[^{A}{T};；。，,]{{2,60}}?[，,][他她]们?的(?:论文)?|[^{A}{T};；。，,]{{0,30}}?){OPEN}(?P<title>{T})"), "before"),
    Rule("zh_winning", re.compile(rf"(?<![没未有])(?:得奖|获奖)的(?P<g1>)(?:论文|文章|工作|作品)?(?P<g2>\s?){OPEN}(?P<title>{T})"), "before"),
    Rule("zh_same", re.compile(rf"(?:同样|也|还|亦|同|一同|共同)(?P<g1>)(?:获奖|获得|获|拿到|拿下)(?:了)?(?:这一|该|此|同一|这个)(?:奖项|奖|荣誉)(?:的)?(?P<g2>{GAP}{{0,20}}?)(?:是|有|为|包括)[^{A}{T};；。，,]{{0,40}}?{OPEN}(?P<title>{T})"), "before"),
)  # fmt: skip

IS_IT = re.compile(
    rf"^\s{{0,2}}(?:{V}|{Y}|今年|本届|这次|唯一|第[一二三四五六]篇|年|的|而|\s){{0,6}}(?P<award>{A})(?P<g1>(?:奖|得主)?)(?P<g2>)(?:就?(?:是|归|属于)|归|(?:颁|发)?给了?)(?:它|这一?篇|该文|他们)(?=[，。；,;]|$)"
)
"""Words about the paper named last: "今年唯一的杰出论文就是它", "第三篇荣誉提名归它"."""
REFERS_BACK = re.compile(
    rf"(?:^|[;；。，,]\s?|\b(?:when|that|as) (?=it\b))(?:(?:[Tt]he|[Tt]his|[Tt]hat) (?:paper|work|article|study)|[Ii]t|该论文|这篇论文|该文|此文|该工作|这项工作|这一工作|该研究|这篇文章|这篇(?=[得拿获也是])|论文|文章|它)"
    rf"(?P<g1>{NEAR}{{0,60}}?)(?:\b{VERB}\b|{ZH_VERB}|\b{COPULA}\b)(?P<g2>{GAP}{{0,60}}?)(?P<award>{A})"
)
REFERS_TO_IT = re.compile(
    rf"(?P<title>{T})[^{A}{T}{PERSON}{VENUE}。]{{0,240}}?[;；，,]\s?(?:the paper|this paper|the work|该论文|这篇论文|该文|此文|该工作|这项工作)"
    rf"(?P<g1>[^{A}{T}{PERSON};；。:：]{{0,40}}?)(?:\b{VERB}\b|{ZH_VERB})(?P<g2>[^{A}{T}{PERSON};；。]{{0,40}}?)(?P<award>{A})"
)
"""In the sentence of the title itself, nobody and no other conference between: "“T”, ...; the paper received the Best Paper Award"."""
ALL_OF_THEM = re.compile(
    rf"(?:^|[;；。，,]\s?)(?:[Aa]ll |这|以上|上述)?(?:(?P<count>[Bb]oth|three|four|five|[两二三四五](?=[篇项者]))(?:[篇项者](?:论文|工作|文章)?| (?:papers|works|of them))?)"
    rf"(?P<g1>{NEAR}{{0,12}}?)(?:\b{VERB}\b|{ZH_VERB}|\b{COPULA}\b|{ZH_COPULA})(?P<g2>{NEAR}{{0,24}}?)(?P<award>{A})"
)
"""Words about the papers named last: "两篇也都是最佳论文奖得主", "Both received the Best Paper Award"."""
THIS_AWARD = re.compile(rf"(?:^|[.;] )This (?P<award>{A}) (?P<g1>)(?P<g2>)(?=by\b|from\b|of\b|[a-z]{{2,12}}s\b)")
"""Words about the paper named last: "This Best Paper by A and B presents ..."."""
RESPECTIVELY = re.compile(
    rf"(?P<titles>{T}[^{A};；。]{{0,160}}{T})(?P<g1>[^{A}{T};；。]{{0,40}})(?P<awards>{A}[^{T};；。]{{0,80}}{A})(?P<g2>[^{A}{T};；。]{{0,24}})"
)
DISTRIBUTES = re.compile(r"分别|依次|respectively")
OWNER = rf"(?:[^{A}{T};；。，,、:：《》]{{1,60}}?等人?|[A-Z{PERSON}][^{A}{T};；。，,:：《》]{{0,80}}?)\s?的(?:论文|工作)?(?=[《〈“「])"
"""Whose a title is in a Chinese list: "Ethan Rublee 等人的《", "Piotr Dollár、Ross Girshick 的《"."""
NEXT_TITLE = re.compile(
    rf"》\s?《|{SHUT},?\s(?:—|–)\s[^{A}{T}—–]{{2,220}}\s(?:—|–)\s(?:and )?(?:the |“|\"|「)?$|,?{SHUT}(?:\s?[(（][^()（）]{{0,140}}[)）])?(?:,? (?:by|from|of|an? (?:collaboration|joint work) (?:of|between)) [^{A}{T};；]{{0,120}}?)?(?:\s?[,;；、，]\s?(?:and |以及\s?|和\s?|与\s?|及\s?)?|\s(?:and|&|as well as|plus)\s|\s?(?:和|与|及|以及)\s?)"
    rf"(?:to |for )?(?:(?:{INST}|[A-Z][\w.&-]{{1,20}})[’']s )?(?:(?:来自|由)?{INST}[^{A}{T};；，,]{{0,24}}?的(?:论文)?\s?|{OWNER}|(?![^《]{{0,28}}(?:此前|之前|去年|上一|奖|提名|没|未|入围|候选|论文[是为]))[^{A}{T};；。，,、:：《》]{{1,30}}的\s?)?(?:the |《|〈|“|\"|「)?$"
)
LEADS_TITLE = re.compile(
    r"[;,] (?:and |while |whereas )?(?:[Tt]he (?:other|second|third|latter)|another)\b[^;]{0,160}[“\"*_]{0,3}$|[，；]\s?(?:另外?|还有|第[二三四五])一?[篇项][^，；]{0,120}[《〈“「]?$|(?:[，；][^，；]{0,60}|(?:、|以及|和|与|及)[^、，；)）]{0,24}|以及[^，；)）]{0,80})的(?:论文)?\s?[《〈“「*_]{0,2}$"
)
"""Behind a title, the words that lead to the next one: "，由 X 团队完成的《"."""
NEGATED = re.compile(
    r"\bnot\b|n['’]t\b|\bnever\b|\bwithout\b|\brather than\b|\binstead of\b|\bmissed\b|\blost\b|\bfailed\b|没有(?!落空|悬念|意外|疑问|让人失望|缺席)|没能|未能|未获|未得|并非|不是|无缘|错失|落选|惜败|与[^，。]{0,6}失之交臂|而非",
    re.IGNORECASE,
)
EARLIER = re.compile(
    r"\blast year\b|\bprevious year\b|\byear before\b|\bthe year earlier\b|\bpreviously\b|\byears? ago\b|\bhad (?:won|received|earned)\b|去年|上届|前一年|上一年|曾|此前|往年|前年",
    re.IGNORECASE,
)
CANDIDATE = re.compile(
    r"\bnominated\b|\bshort-?listed\b|\bfinalists?\b|\bcandidates?\b|\bin the running\b|\bcontend|\bnominees?\b|\b(?:could|might|(?-i:may)|should|would)\b(?! (?:have )?(?:voted|read|know|like|want|see|look|think|say|all|try)\b)|\bexpect(?!ed,)|\bforecast|\bpredict|入围|候选|有望|预测|(?<!不)可能|竞争|角逐|我[押赌猜]|希望|冲击|呼声|应该(?![都会]?(?:用|读|看|听|知道|熟|记得|了解))",
    re.IGNORECASE,
)
