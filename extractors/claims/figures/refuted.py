"""Numbers that a text repeats only to say that they are wrong: "please don't write that it accepted 38%", "网上流传的“录用率 18.7%”".

In: places, a number and its sentence. Out: whether the text disowns the number. What it doubts or reports from others is no such
number: that is a hedged claim.
"""

from __future__ import annotations

import re

from extractors.claims.places import Places
from extractors.spans import Span

BEFORE = re.compile(
    r"(?:(?<![a-z])(?:do not|don['’]t|never|nobody should|should not|shouldn['’]t|must not)[ ](?:(?:ever|please|just|simply|then|go and|(?:add|sum|mix|combine)[^.;:,?!\d]{1,50} and)[ ]){0,3}(?:write|say|claim|quote|report|believe|repeat|conclude)(?![a-z])[^.;:,?!\d]{0,60}"
    r"|(?<![a-z])(?:the |a )?(?:false|wrong|mistaken|incorrect|bogus|made-up|misquoted)[ ](?:rate|figure|number|share|claim)[^.;:,?!\d]{0,24}"
    r"|(?:网上|網上|网络上?|坊间|朋友圈|群里)(?:流传|流傳|盛传|疯传)的?[^。；，：！？\d]{0,16}"
    r"|(?:误|誤|错|錯)(?:写|寫|传|傳|报|報|称|稱|算)(?:成|为|為)?了?[^。；，：！？\d]{0,12}"
    r"|(?:个别|個別|有的|某些|不少|一些)(?:公众号|公眾號|自媒体|自媒體|博主|帖子|文章|媒体|媒體)[^。；，：！？]{0,24}(?:写成|寫成|说成|說成|写作|写为|寫為)[ ]?)$"
)
REACH = 160


def is_refuted(places: Places, span: Span, sentence: Span) -> bool:
    """Whether the words before a number disown it."""
    return BEFORE.search(places.low, max(sentence.start, span.start - REACH), span.start) is not None
