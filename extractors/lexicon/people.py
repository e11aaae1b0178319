"""Words around people's names: particles inside them, words that no name contains, and cues before and after author lists."""

from __future__ import annotations

# fmt: off
PARTICLES: frozenset[str] = frozenset(
    [
        "'t", "abu", "af", "al", "av", "ben", "bin", "d'", "da", "das", "de", "del", "della", "den", "der", "des", "di", "do",
        "dos", "du", "e", "el", "i", "ibn", "la", "las", "le", "lo", "los", "op", "te", "ten", "ter", "und", "v", "van", "van't",
        "vom", "von", "y", "zu", "zur",
    ]
)
"""Lower-case words inside a name ("Maarten de Rijke")."""

NOT_IN_NAMES: frozenset[str] = frozenset(
    [
        "univ", "phd", "ph.d", "national", "technical", "fellow", "senior", "researcher", "scientist", "professor", "labs",
        "university", "institute", "college", "inc", "corporation", "company", "laboratories", "technologies", "devices", "solutions", "electronics", "hospital", "council", "agency", "center", "centre", "academy", "school", "department", "faculty", "universidade", "universidad", "université", "università",
        "a", "about", "abstract", "accelerating", "accurate", "across", "adaptive", "advances", "adversarial", "affiliation", "after", "agent", "agents", "ai", "align", "alignment", "all", "also",
        "an", "analysis", "and", "announcement", "anything", "are", "artificial", "arxiv", "as", "at", "attention", "author", "authors", "autonomous", "award", "awards", "bad", "based",
        "batch", "bayesian", "before", "benchmark", "benchmarks", "best", "better", "between", "beyond", "bias", "big", "blog", "by", "calibration", "can", "causal", "classification", "code",
        "complex", "compositional", "computer", "conference", "congratulations", "constrained", "contact", "contrastive", "control", "convolutional", "covariate", "data", "dataset", "datasets", "decoding", "deep", "demo", "dense",
        "design", "detection", "developing", "diffusion", "dimension", "directions", "discovery", "distributed", "distribution", "does", "domain", "download", "driving", "dynamic", "dynamics", "early", "editing", "efficient", "email",
        "embodied", "end", "energy", "engineering", "estimation", "evaluating", "evaluation", "evaluator", "everything", "everywhere", "expected", "experiment", "explicit", "exploration", "exploring", "fair", "fairness", "faithful",
        "false", "fast", "faster", "features", "federated", "field", "figure", "finding", "fine", "finetuning", "first", "fooling", "for", "foundation", "framework", "free", "from", "full",
        "future", "gaussian", "generalization", "generating", "generation", "generative", "generic", "geometric", "geometry", "github", "global", "good", "gradient", "graph", "graphs", "group", "guided", "guiding",
        "handling", "hard", "here", "hidden", "hierarchical", "high", "higher", "homepage", "honorable", "how", "human", "hybrid", "image", "images", "impact", "implicit", "improving", "in",
        "incremental", "inference", "infinite", "information", "insights", "integer", "interactive", "internal", "international", "into", "introduction", "invariant", "inverse", "is", "it", "its", "joint", "kernel",
        "keynote", "knowledge", "lab", "laboratory", "language", "large", "latent", "layer", "layers", "learning", "least", "lens", "less", "level", "lightweight", "like", "limits", "linear",
        "link", "links", "local", "long", "loss", "machine", "making", "many", "match", "matching", "matrix", "mean", "measure", "measures", "measuring", "mechanism", "memory", "mention", "meta", "method",
        "methods", "minimal", "mixture", "mobile", "modal", "model", "modeling", "modelling", "models", "more", "most", "motion", "moving", "multi", "multimodal", "natural", "nearest", "nested",
        "network", "networks", "neural", "new", "no", "node", "noise", "noisy", "non", "normalization", "note", "nothing", "object", "objects", "of", "on", "one", "online",
        "open", "openreview", "optical", "optimal", "optimization", "or", "oral", "order", "oriented", "our", "outstanding", "over", "page", "paper", "papers", "parallel", "parameter", "parameters",
        "part", "parts", "patch", "path", "pdf", "perception", "performance", "pixel", "planning", "point", "points", "policy", "polynomial", "pose", "position", "poster", "predicting", "prediction",
        "presentation", "pretraining", "prior", "privacy", "private", "probabilistic", "problem", "process", "processing", "program", "progressive", "project", "prompting", "proof", "proximal", "pruning", "quantum", "query",
        "question", "questions", "random", "ranking", "rare", "rate", "raw", "reading", "real", "reason", "reasoning", "recognition", "reconstruction", "recurrent", "reduced", "reference", "regularization", "reinforcement",
        "relational", "rendering", "representation", "representations", "research", "residual", "retrieval", "reviewer", "reward", "rigid", "robotics", "robust", "robustness", "rotation", "runner", "safety", "sampling",
        "scalable", "scale", "scaled", "scaling", "scene", "schedule", "science", "score", "search", "secure", "see", "segmentation", "selective", "self", "semantic", "sequence", "session", "shallow",
        "shape", "shapes", "shift", "short", "side", "sign", "signal", "silent", "similar", "simple", "simulation", "single", "skill", "slides", "sliding", "small", "smooth", "social",
        "soft", "software", "solution", "solving", "something", "sound", "source", "space", "sparse", "spatial", "spectral", "speech", "speed", "split", "spotlight", "stable", "state", "states",
        "static", "statistical", "statistics", "stereo", "stochastic", "storage", "strong", "structure", "structured", "student", "study", "style", "sub", "subject", "summary", "super", "supervised", "surface",
        "survey", "symbolic", "synthetic", "system", "systems", "table", "target", "task", "tasks", "teaching", "technology", "template", "temporal", "tensor", "test", "text", "that", "the",
        "their", "theoretical", "theory", "there", "these", "this", "those", "through", "time", "title", "to", "token", "tokenization", "tokens", "toward", "towards", "track", "tracking",
        "training", "transfer", "transformer", "transformers", "translation", "transparent", "tree", "true", "tuning", "tutorial", "two", "typed", "uncertainty", "under", "understanding", "unified", "universal", "unseen",
        "unsupervised", "up", "update", "user", "users", "using", "value", "variance", "variational", "vector", "via", "video", "videos", "view", "virtual", "vision", "visual", "wave",
        "weak", "website", "weight", "weights", "what", "when", "where", "which", "why", "wide", "wild", "winner", "winners", "with", "without", "word", "words", "workshop",
        "workshops", "world", "worlds", "worse", "year", "you", "your", "zero",
    ]
)
"""Words of titles, menus and labels: a chunk with one of them is no name."""

AUTHOR_CUES: tuple[tuple[str, ...], tuple[str, ...]] = (
    ('authors', 'author', 'by', 'written by', 'author list'),
    ('作者', '论文作者', '作者列表', '作者信息', '作者团队', '作者名单', '全部作者'),
)

SYLLABIC_SURNAMES: tuple[str, ...] = (
    "Cai", "Cao", "Chan", "Chang", "Chen", "Cheng", "Cheung", "Cho", "Choi", "Chua", "Chung", "Deng", "Feng", "Goh", "Guo", "Hsieh", "Hsu", "Huang", "Hwang",
    "Jang", "Jeong", "Jiang", "Jung", "Kang", "Kim", "Koh", "Kwon", "Lau", "Lee", "Leung", "Liang", "Lim", "Lin", "Liu", "Luo", "Ng", "Ong", "Peng", "Shen",
    "Shin", "Tan", "Tang", "Teh", "Teo", "Tsai", "Wang", "Wong", "Wu", "Xie", "Xu", "Yang", "Yeung", "Yoon", "Yu", "Zeng", "Zhang", "Zhao", "Zheng", "Zhou", "Zhu",
)
"""Surnames behind given names of two syllables, of which one may be an English word: "See-Kiong Ng", "Long-Kai Huang"."""

HAN_SURNAMES: tuple[str, ...] = (
    "欧阳", "上官", "司马", "诸葛", "夏侯", "皇甫", "司徒", "东方", "慕容", "令狐", "尉迟", "长孙", "宇文", "公孙", "山田", "佐藤",
    "铃木", "高桥", "田中", "伊藤", "渡边", "小林", "中村", "加藤", "吉田", "山本", "山口", "松本", "井上", "木村", "清水", "斋藤",
    "池田", "桥本", "石川", "前田", "藤田", "后藤", "冈田", "长谷川", "村上", "近藤", "石井", "坂本", "远藤", "青木", "藤井", "西村",
    "福田", "太田", "三浦", "松尾", "杉山", "原田",
    *(
        "墨文时明和向双经花支原强边计丁万丘丛严乐于云亓井仇付仝仲任伍何佘余佟佴侯俞修倪储兰关冉农冯冷凌凤刁刘劳包匙匡华卓单卜卞卢卫印危厉古史叶司吉吕吴周咸唐夏奚姚姜姬娄孔孙孟季宁安宋宗宣宦宫宰寇封尚尤尹屈屠岑岳崔嵇左"
        "巫帅席常幸庄应庞康庹庾廖张彭徐恽惠慕成戚戴房扈揭敖方施易晁晋晏景曲曹曾朱朴李杜杨林柏查柯柳柴栗栾桂桑梁梅楚楼樊檀欧武殳段殷毕毛江池汤汪沈沐沙洪浦涂温游滕满漆潘濮焦熊牛牟牧狄王甄甘田"
        "申白皋皮盖盛眭瞿矫石祁祝禚秦程穆窦章童符笪简管籍米索纪练缑缪罗羿翁翟耿聂肇肖胡胥臧舒艾芦苏苑苗苟范茅茹荀荆荣莘莫菅葛董蒋蒯蒲蓝蔚蔡蔺薄薛蘧虞衡袁裘裴褚覃解訾詹许谈谌谢谭谷贝贡费贺贾"
        "乔蒙喻党师巩冀燕粟冼区权廉禹祖巴卿芮辜邰赫杭况宿逯亢湛戎尉昝代郄綦来"
        "赏赖赵路车辛连迟逄邓邝邢邬邱邵邸邹郁郎郏郑郗郜郝郭鄢酆金钟钮钱闫闵闻阎阙阚阮阳陆陈陶隆隋隗雍雷霍靖靳鞠韦韩项顾顿颉颜饶马骆高魏鲁鲍鲜鹿麦麻黄黎齐龙龚"
    ),
)
"""Surnames in simplified characters, those of several first, Japanese ones too. From the usual lists of surnames."""

SURNAMES_TOO: frozenset[str] = frozenset(["best", "fair", "field", "good", "long", "page", "rich", "short", "small", "strong", "wild", "young"])
"""Words of `NOT_IN_NAMES` that are surnames behind a given name, where another name follows: "Bo Long and Alexander J. Smola"."""

NOT_FIRST: frozenset[str] = frozenset(
    [
        "although", "april", "as", "august", "but", "by", "december", "february", "friday", "he", "her", "his", "however", "if", "in", "january", "july", "june", "march",
        "may", "monday", "november", "october", "our", "saturday", "september", "she", "since", "so", "sunday", "then", "they", "thursday", "tuesday", "we", "wednesday", "while",
    ]
)
"""Capitalised at the start of sentences, or dates."""

ROLE_MODIFIERS: tuple[str, ...] = (
    "adjunct", "affiliate", "assistant", "associate", "bachelor", "chief", "current", "distinguished", "doctoral", "faculty", "former", "full", "graduate",
    "junior", "lead", "masters", "master's", "master’s", "newly minted", "ph.d.", "phd", "postdoctoral", "post-doctoral", "principal", "research", "senior", "staff", "teaching",
    "then", "undergraduate", "undergrad", "university", "visiting", "recent", "computer", "computer science", "incoming", "regents", "endowed", "chair",
)
"""Words before a role: "LTI Assistant Professor", "CMU PhD student"."""

ROLES: tuple[str, ...] = (
    "advisor", "advisors", "adviser", "advisers", "alumna", "alumni", "alumnus", "candidate", "candidates", "co-author", "co-authors", "coauthors", "collaborator", "collaborators",
    "colleague", "colleagues", "dr.", "engineer", "engineers", "fellow", "fellows", "graduate", "graduates", "intern", "interns", "lecturer", "member", "members", "ph.d.", "ph.d.s", "phd",
    "postdoc", "postdocs", "prof.", "profs.", "professor", "professors", "researcher", "researchers", "scholar", "scholars", "scientist", "scientists", "student", "students",
)
"""Words that say what somebody is, right before the name: "Professor", "students"."""
# fmt: on
