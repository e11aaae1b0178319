"""Words around people's names: particles inside them, words that no name contains, and cues before and after author lists."""

from __future__ import annotations

PARTICLES: frozenset[str] = frozenset(
    "de da di do dos das del della der den des du la le las los lo van von vom zu zur ten ter te 't bin ben ibn al el abu af av ".split()
    + "y e i und van't op der d'".split()
)
"""Lower-case words inside a name ("Maarten de Rijke")."""

NOT_IN_NAMES: frozenset[str] = frozenset(
    """anything everything something nothing everywhere autonomous driving artificial early future directions insights internal shift covariate hard deep shallow big small more most less least better worse good bad fine simple complex dense real world worlds
    faithful free fooling fair false true generic generating global guiding handling hidden high higher hierarchical implicit explicit incremental infinite inverse invariant joint kernel lightweight many mean memory meta mobile modal models motion moving
    nested node noise noisy object objects optical order oriented parameter parameters part parts patch path pixel points pose privacy private progressive proximal pruning random rare raw reading reason recurrent relational reward rich rigid rotation scaled secure
    selective self shape shapes shift side sign signal silent similar single skill sliding smooth soft solution sound spatial spectral speed split state states static statistical stereo storage strong style sub subject super surface symbolic synthetic target teaching template temporal tensor
    tracking translation tuning typed unseen update user users variance vector weak weight weights wide
    a about abstract accelerating accurate across adaptive advances adversarial affiliation after agent agents ai align alignment all also an analysis
    and announcement are arxiv as at attention author authors award awards based batch bayesian before benchmark benchmarks best between beyond bias blog by calibration can
    causal classification code compositional computer conference congratulations constrained contact contrastive control convolutional data dataset datasets decoding deep demo dense design
    detection diffusion dimension discovery distributed distribution does domain download dynamic dynamics editing efficient email embodied end energy engineering estimation evaluating evaluation
    evaluator expected experiment exploration exploring fairness fast faster features federated field figure finding fine finetuning first for foundation framework from full gaussian
    generalization generation generative geometric geometry github gradient graph graphs group guided here homepage honorable how human hybrid image images impact improving in inference
    information integer interactive international into introduction is it its keynote knowledge language large latent layer layers lab laboratory learning lens level like limits linear link links local long loss
    machine making match matching matrix measuring mechanism mention method methods minimal mixture model modeling modelling models multi multimodal natural nearest network networks neural new
    no non normalization note object of on one online open openreview optimal optimization oral or our outstanding over page paper papers parallel pdf perception performance planning point
    policy polynomial position poster predicting prediction presentation pretraining prior probabilistic problem process processing program project prompting proof query question questions
    quantum random ranking rate reasoning recognition reconstruction reduced reference regularization reinforcement rendering representation representations research residual retrieval reviewer robotics robust robustness
    runner safety sampling scalable scale scaling scene schedule science score search see segmentation self semantic sequence session short simulation single slides social software solving source space sparse
    speech spotlight stable statistics stochastic structure structured student study summary supervised survey system systems table task tasks technology test text that the their theoretical theory there these this those through time title to token tokens
    tokenization toward towards track training transfer transformer transformers transparent tree tuning tutorial two uncertainty under understanding unified universal unsupervised up
    using value variational via video videos view virtual vision visual wave website what when where which why wild winner winners with without word words workshop workshops world year you your zero
    """.split()
)
"""Words of titles, menus and labels: a chunk with one of them is no name."""

AUTHOR_CUES: tuple[tuple[str, ...], tuple[str, ...]] = (
    ("authors", "author", "by", "written by", "author list"),
    ("作者", "论文作者", "作者列表", "作者信息", "作者团队", "作者名单", "全部作者"),
)

NOT_FIRST: frozenset[str] = frozenset("we in but our if so he she they his her as while since although however then january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday".split())
"""Capitalised at the start of sentences, or dates."""
