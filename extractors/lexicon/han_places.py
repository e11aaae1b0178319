"""Places in names of Chinese universities, how the field after the place is said in English, and places abroad that are written in two ways.

Facts from the universities' own English names. A field stands here only where most universities of that kind use the same form.
"""

from __future__ import annotations

PLACES: dict[str, str] = {
    "北京": "Beijing", "天津": "Tianjin", "上海": "Shanghai", "重庆": "Chongqing", "河北": "Hebei", "山西": "Shanxi", "内蒙古": "Inner Mongolia", "辽宁": "Liaoning", "吉林": "Jilin", "黑龙江": "Heilongjiang",
    "江苏": "Jiangsu", "浙江": "Zhejiang", "安徽": "Anhui", "福建": "Fujian", "江西": "Jiangxi", "山东": "Shandong", "河南": "Henan", "湖北": "Hubei", "湖南": "Hunan", "广东": "Guangdong", "广西": "Guangxi", "海南": "Hainan",
    "四川": "Sichuan", "贵州": "Guizhou", "云南": "Yunnan", "西藏": "Tibet", "陕西": "Shaanxi", "甘肃": "Gansu", "青海": "Qinghai", "宁夏": "Ningxia", "新疆": "Xinjiang", "香港": "Hong Kong", "澳门": "Macau", "台湾": "Taiwan",
    "石家庄": "Shijiazhuang", "太原": "Taiyuan", "沈阳": "Shenyang", "大连": "Dalian", "长春": "Changchun", "哈尔滨": "Harbin", "齐齐哈尔": "Qiqihar", "佳木斯": "Jiamusi", "牡丹江": "Mudanjiang", "南京": "Nanjing", "苏州": "Suzhou",
    "无锡": "Wuxi", "常州": "Changzhou", "扬州": "Yangzhou", "徐州": "Xuzhou", "南通": "Nantong", "盐城": "Yancheng", "杭州": "Hangzhou", "宁波": "Ningbo", "温州": "Wenzhou", "绍兴": "Shaoxing", "嘉兴": "Jiaxing", "湖州": "Huzhou", "台州": "Taizhou",
    "合肥": "Hefei", "蚌埠": "Bengbu", "阜阳": "Fuyang", "福州": "Fuzhou", "厦门": "Xiamen", "泉州": "Quanzhou", "南昌": "Nanchang", "赣南": "Gannan", "景德镇": "Jingdezhen", "济南": "Jinan", "青岛": "Qingdao", "烟台": "Yantai", "聊城": "Liaocheng",
    "潍坊": "Weifang", "临沂": "Linyi", "曲阜": "Qufu", "郑州": "Zhengzhou", "开封": "Kaifeng", "洛阳": "Luoyang", "信阳": "Xinyang", "武汉": "Wuhan", "宜昌": "Yichang", "长沙": "Changsha", "湘潭": "Xiangtan", "吉首": "Jishou", "衡阳": "Hengyang",
    "广州": "Guangzhou", "深圳": "Shenzhen", "汕头": "Shantou", "佛山": "Foshan", "东莞": "Dongguan", "桂林": "Guilin", "南宁": "Nanning", "海口": "Haikou", "成都": "Chengdu", "绵阳": "Mianyang", "贵阳": "Guiyang", "昆明": "Kunming", "大理": "Dali",
    "西安": "Xi'an", "延安": "Yan'an", "兰州": "Lanzhou", "西宁": "Xining", "银川": "Yinchuan", "乌鲁木齐": "Urumqi", "喀什": "Kashgar", "伊犁": "Ili", "内江": "Neijiang", "锦州": "Jinzhou", "鞍山": "Anshan", "闽南": "Minnan", "渤海": "Bohai",
    "西南": "Southwest", "西北": "Northwest", "东北": "Northeast", "华东": "East China", "华南": "South China", "华北": "North China", "华中": "Central China", "首都": "Capital", "中国": "China", "中南": "South-Central", "南方": "Southern", "哈佛": "Harvard",
    "桂林电子": "Guilin Electronic",
}  # fmt: skip

FIELDS: dict[str, tuple[str, ...]] = {
    "师范大学": ("{place} Normal University",), "医科大学": ("{place} Medical University",), "农业大学": ("{place} Agricultural University",), "林业大学": ("{place} Forestry University",),
    "科技大学": ("{place} University of Science and Technology",), "财经大学": ("{place} University of Finance and Economics",), "外国语大学": ("{place} International Studies University", "{place} University of Foreign Languages"),
    "民族大学": ("{place} Minzu University", "{place} University for Nationalities"), "中医药大学": ("{place} University of Chinese Medicine", "{place} University of Traditional Chinese Medicine"), "药科大学": ("{place} Pharmaceutical University",),
    "交通大学": ("{place} Jiaotong University",), "建筑大学": ("{place} Jianzhu University",), "海洋大学": ("{place} Ocean University",), "工商大学": ("{place} Technology and Business University",), "邮电大学": ("{place} University of Posts and Telecommunications",),
    "海事大学": ("{place} Maritime University",), "化工大学": ("{place} University of Chemical Technology",), "师范学院": ("{place} Normal University", "{place} Normal College"), "职业学院": ("{place} Vocational College",), "联合大学": ("{place} Union University",),
}  # fmt: skip
"""Several forms where universities of the kind differ: both are candidates."""

SPELLINGS: tuple[tuple[str, str], ...] = (
    ("加利福尼亚", "加州"), ("德克萨斯", "德州"), ("得克萨斯", "德州"), ("得州", "德州"), ("麻萨诸塞", "麻省"), ("马萨诸塞", "麻省"), ("麻州", "麻省"), ("北卡罗莱纳", "北卡"), ("北卡罗来纳", "北卡"), ("卡罗莱纳", "卡罗来纳"),
    ("宾夕法尼亚州立", "宾州州立"), ("密西根", "密歇根"), ("威斯康辛", "威斯康星"), ("艾奥瓦", "爱荷华"), ("维吉尼亚", "弗吉尼亚"), ("乔治亚", "佐治亚"), ("奥勒冈", "俄勒冈"), ("俄克拉何马", "俄克拉荷马"), ("奥克拉荷马", "俄克拉荷马"),
    ("休斯敦", "休斯顿"), ("圣迭戈", "圣地亚哥"), ("圣迭哥", "圣地亚哥"), ("芭芭拉", "巴巴拉"), ("圣塔巴巴拉", "圣巴巴拉"), ("克鲁兹", "克鲁斯"), ("柏克莱", "伯克利"), ("欧文分校", "尔湾分校"), ("亚拉巴马", "阿拉巴马"), ("印地安那", "印第安纳"), ("康乃狄克", "康涅狄格"),
    ("伊利诺大学", "伊利诺伊大学"), ("伊利诺斯", "伊利诺伊"), ("路易西安那", "路易斯安那"), ("罗彻斯特", "罗切斯特"), ("维蒙特", "佛蒙特"), ("纽罕布什尔", "新罕布什尔"), ("阿伯塔", "阿尔伯塔"), ("艾伯塔", "阿尔伯塔"), ("英属哥伦比亚", "不列颠哥伦比亚"), ("卑诗", "不列颠哥伦比亚"),
    ("澳大利亚", "澳洲"), ("雪梨", "悉尼"), ("纽西兰", "新西兰"), ("巴伦西亚", "瓦伦西亚"), ("布里斯托尔", "布里斯托"), ("南安普敦", "南安普顿"), ("不伦瑞克", "布伦瑞克"), ("弗赖堡", "弗莱堡"), ("乌特勒支", "乌得勒支"), ("伊斯坦堡", "伊斯坦布尔"),
    ("希伯莱", "希伯来"), ("本古里安", "本古里昂"), ("魏兹曼", "魏茨曼"), ("巴依兰", "巴伊兰"), ("沙乌地", "沙特"), ("史丹福", "斯坦福"), ("史坦福", "斯坦福"), ("史丹佛", "斯坦福"), ("约翰斯霍普金斯", "约翰霍普金斯"), ("卡耐基", "卡内基"), ("美隆", "梅隆"),
)  # fmt: skip
"""A way of writing a place or a person in a university's name, and the one that stands for all of them when names are compared."""
