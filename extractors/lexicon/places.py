"""Cities where the field's conferences meet, with their countries, in English and Chinese.

Rows are data: `en` is the name published, `zh` the Chinese names in simplified script, `aliases` other English spellings. Names that
are also everyday words or people (Nice, Reading) are left out.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """One city. A city state is its own country."""

    en: str
    zh: tuple[str, ...]
    country: str
    country_zh: str
    aliases: tuple[str, ...] = ()


# fmt: off
_ROWS: tuple[tuple[str, str, str, str, str], ...] = (
    ("Singapore", "新加坡", "Singapore", "新加坡", ""), ("Vienna", "维也纳", "Austria", "奥地利", ""), ("Vancouver", "温哥华", "Canada", "加拿大", ""),
    ("Montreal", "蒙特利尔", "Canada", "加拿大", "Montréal"), ("Toronto", "多伦多", "Canada", "加拿大", ""), ("Seattle", "西雅图", "United States", "美国", ""),
    ("San Diego", "圣地亚哥|圣迭戈", "United States", "美国", ""), ("Nashville", "纳什维尔", "United States", "美国", ""), ("New Orleans", "新奥尔良", "United States", "美国", ""),
    ("Denver", "丹佛", "United States", "美国", ""), ("Honolulu", "檀香山|火奴鲁鲁", "United States", "美国", ""), ("Hawaii", "夏威夷", "United States", "美国", ""),
    ("Salt Lake City", "盐湖城", "United States", "美国", ""), ("Long Beach", "长滩", "United States", "美国", ""), ("Los Angeles", "洛杉矶", "United States", "美国", ""),
    ("San Francisco", "旧金山", "United States", "美国", ""), ("San Jose", "圣何塞", "United States", "美国", ""), ("Philadelphia", "费城", "United States", "美国", ""),
    ("Miami", "迈阿密", "United States", "美国", ""), ("Boston", "波士顿", "United States", "美国", ""), ("New York", "纽约", "United States", "美国", "New York City"),
    ("Washington", "华盛顿", "United States", "美国", "Washington, D.C.|Washington DC"), ("Las Vegas", "拉斯维加斯", "United States", "美国", ""), ("Minneapolis", "明尼阿波利斯", "United States", "美国", ""),
    ("Atlanta", "亚特兰大", "United States", "美国", ""), ("Chicago", "芝加哥", "United States", "美国", ""), ("Portland", "波特兰", "United States", "美国", ""), ("Albuquerque", "阿尔伯克基", "United States", "美国", ""),
    ("Mexico City", "墨西哥城", "Mexico", "墨西哥", ""), ("Rio de Janeiro", "里约热内卢", "Brazil", "巴西", ""), ("Florianópolis", "弗洛里亚诺波利斯", "Brazil", "巴西", "Florianopolis"),
    ("Punta Cana", "蓬塔卡纳", "Dominican Republic", "多米尼加", ""), ("London", "伦敦", "United Kingdom", "英国", ""), ("Edinburgh", "爱丁堡", "United Kingdom", "英国", ""), ("Glasgow", "格拉斯哥", "United Kingdom", "英国", ""),
    ("Dublin", "都柏林", "Ireland", "爱尔兰", ""), ("Paris", "巴黎", "France", "法国", ""), ("Lille", "里尔", "France", "法国", ""), ("Lyon", "里昂", "France", "法国", ""), ("Toulon", "土伦", "France", "法国", ""), ("Marseille", "马赛", "France", "法国", ""),
    ("Berlin", "柏林", "Germany", "德国", ""), ("Munich", "慕尼黑", "Germany", "德国", ""), ("Hamburg", "汉堡", "Germany", "德国", ""), ("Amsterdam", "阿姆斯特丹", "Netherlands", "荷兰", ""), ("Brussels", "布鲁塞尔", "Belgium", "比利时", ""),
    ("Zurich", "苏黎世", "Switzerland", "瑞士", "Zürich"), ("Stockholm", "斯德哥尔摩", "Sweden", "瑞典", ""), ("Copenhagen", "哥本哈根", "Denmark", "丹麦", ""), ("Helsinki", "赫尔辛基", "Finland", "芬兰", ""), ("Barcelona", "巴塞罗那", "Spain", "西班牙", ""),
    ("Madrid", "马德里", "Spain", "西班牙", ""), ("Valencia", "瓦伦西亚", "Spain", "西班牙", ""), ("Lisbon", "里斯本", "Portugal", "葡萄牙", ""), ("Rome", "罗马", "Italy", "意大利", ""), ("Milan", "米兰", "Italy", "意大利", ""), ("Venice", "威尼斯", "Italy", "意大利", ""),
    ("Florence", "佛罗伦萨", "Italy", "意大利", ""), ("Turin", "都灵", "Italy", "意大利", ""), ("Athens", "雅典", "Greece", "希腊", ""), ("Prague", "布拉格", "Czech Republic", "捷克", ""), ("Budapest", "布达佩斯", "Hungary", "匈牙利", ""), ("Warsaw", "华沙", "Poland", "波兰", ""),
    ("Istanbul", "伊斯坦布尔", "Türkiye", "土耳其", ""), ("Tel Aviv", "特拉维夫", "Israel", "以色列", ""), ("Dubai", "迪拜", "United Arab Emirates", "阿联酋", ""), ("Abu Dhabi", "阿布扎比", "United Arab Emirates", "阿联酋", ""), ("Kigali", "基加利", "Rwanda", "卢旺达", ""),
    ("Addis Ababa", "亚的斯亚贝巴", "Ethiopia", "埃塞俄比亚", ""), ("Cape Town", "开普敦", "South Africa", "南非", ""), ("Marrakesh", "马拉喀什", "Morocco", "摩洛哥", "Marrakech"), ("Sydney", "悉尼", "Australia", "澳大利亚", ""), ("Melbourne", "墨尔本", "Australia", "澳大利亚", ""),
    ("Brisbane", "布里斯班", "Australia", "澳大利亚", ""), ("Auckland", "奥克兰", "New Zealand", "新西兰", ""), ("Tokyo", "东京", "Japan", "日本", ""), ("Kyoto", "京都", "Japan", "日本", ""), ("Osaka", "大阪", "Japan", "日本", ""), ("Yokohama", "横滨", "Japan", "日本", ""),
    ("Nagoya", "名古屋", "Japan", "日本", ""), ("Seoul", "首尔", "South Korea", "韩国", ""), ("Busan", "釜山", "South Korea", "韩国", ""), ("Jeju", "济州", "South Korea", "韩国", ""), ("Taipei", "台北", "Taiwan", "台湾", ""), ("Hong Kong", "香港", "China", "中国", ""),
    ("Macao", "澳门", "China", "中国", "Macau"), ("Beijing", "北京", "China", "中国", ""), ("Shanghai", "上海", "China", "中国", ""), ("Shenzhen", "深圳", "China", "中国", ""), ("Guangzhou", "广州", "China", "中国", ""), ("Hangzhou", "杭州", "China", "中国", ""),
    ("Nanjing", "南京", "China", "中国", ""), ("Chengdu", "成都", "China", "中国", ""), ("Xi'an", "西安", "China", "中国", ""), ("Suzhou", "苏州", "China", "中国", ""), ("Wuhan", "武汉", "China", "中国", ""), ("Bangkok", "曼谷", "Thailand", "泰国", ""),
    ("Kuala Lumpur", "吉隆坡", "Malaysia", "马来西亚", ""), ("Bali", "巴厘岛", "Indonesia", "印度尼西亚", ""), ("Hanoi", "河内", "Vietnam", "越南", ""), ("Mumbai", "孟买", "India", "印度", ""), ("Hyderabad", "海得拉巴", "India", "印度", ""),
)
# fmt: on
CITIES: tuple[City, ...] = tuple(
    City(
        en=en,
        zh=tuple(zh.split("|")),
        country=country,
        country_zh=country_zh,
        aliases=tuple(filter(None, also.split("|"))),
    )
    for en, zh, country, country_zh, also in _ROWS
)
CITY_OF: dict[str, City] = {
    name.casefold(): city for city in CITIES for name in (city.en, *city.zh, *city.aliases)
}  # fmt: skip
"""City by every name it goes by, lower case."""


def city_in(text: str) -> City | None:
    """The city whose name a place carries ("Singapore Expo", "Vienna, Austria"), the longest name first.

    >>> city_in("Singapore Expo").en
    'Singapore'
    """
    low = text.casefold()
    names = sorted((name for name in CITY_OF if name in low), key=lambda name: (-len(name), name))
    return CITY_OF[names[0]] if names else None
