/**
 * Names of Japanese areas in kanji, which GeoNames lacks: "reading kanji", by GeoNames' code of the prefecture.
 * Source: https://www.soumu.go.jp/denshijiti/code.html (codes of prefectures and municipalities).
 */
const PREFECTURES = `
12 Hokkaido 北海道|03 Aomori 青森県|16 Iwate 岩手県|24 Miyagi 宮城県|02 Akita 秋田県|44 Yamagata 山形県|08 Fukushima 福島県
14 Ibaraki 茨城県|38 Tochigi 栃木県|10 Gunma 群馬県|34 Saitama 埼玉県|04 Chiba 千葉県|40 Tokyo 東京都|19 Kanagawa 神奈川県
29 Niigata 新潟県|42 Toyama 富山県|15 Ishikawa 石川県|06 Fukui 福井県|46 Yamanashi 山梨県|26 Nagano 長野県|09 Gifu 岐阜県
37 Shizuoka 静岡県|01 Aichi 愛知県|23 Mie 三重県|35 Shiga 滋賀県|22 Kyoto 京都府|32 Osaka 大阪府|13 Hyogo 兵庫県
28 Nara 奈良県|43 Wakayama 和歌山県|41 Tottori 鳥取県|36 Shimane 島根県|31 Okayama 岡山県|11 Hiroshima 広島県
45 Yamaguchi 山口県|39 Tokushima 徳島県|17 Kagawa 香川県|05 Ehime 愛媛県|20 Kochi 高知県|07 Fukuoka 福岡県|33 Saga 佐賀県
27 Nagasaki 長崎県|21 Kumamoto 熊本県|30 Oita 大分県|25 Miyazaki 宮崎県|18 Kagoshima 鹿児島県|47 Okinawa 沖縄県`;

/** Cities, without 市. Reading and kanji. */
const CITIES = `
12 Sapporo 札幌, Hakodate 函館, Otaru 小樽, Asahikawa 旭川, Kushiro 釧路, Obihiro 帯広, Tomakomai 苫小牧, Chitose 千歳, Ebetsu 江別
03 Aomori 青森, Hirosaki 弘前, Hachinohe 八戸
16 Morioka 盛岡
24 Sendai 仙台, Ishinomaki 石巻
02 Akita 秋田
44 Yamagata 山形
08 Fukushima 福島, Koriyama 郡山, Iwaki いわき, Aizuwakamatsu 会津若松
14 Mito 水戸, Tsukuba つくば, Hitachi 日立, Tsuchiura 土浦
38 Utsunomiya 宇都宮, Oyama 小山, Nikko 日光
10 Maebashi 前橋, Takasaki 高崎, Isesaki 伊勢崎, Ota 太田
34 Saitama さいたま, Kawagoe 川越, Kawaguchi 川口, Tokorozawa 所沢, Koshigaya 越谷, Soka 草加, Kasukabe 春日部, Ageo 上尾, Kumagaya 熊谷, Wako 和光, Toda 戸田, Asaka 朝霞, Niiza 新座, Warabi 蕨, Yashio 八潮, Misato 三郷, Shiki 志木
04 Chiba 千葉, Funabashi 船橋, Ichikawa 市川, Matsudo 松戸, Kashiwa 柏, Urayasu 浦安, Ichihara 市原, Narita 成田, Narashino 習志野, Yachiyo 八千代, Nagareyama 流山
40 Hachioji 八王子, Tachikawa 立川, Musashino 武蔵野, Mitaka 三鷹, Ome 青梅, Fuchu 府中, Akishima 昭島, Chofu 調布, Machida 町田, Koganei 小金井, Kodaira 小平, Hino 日野, Higashimurayama 東村山, Kokubunji 国分寺, Kunitachi 国立, Fussa 福生, Komae 狛江, Higashiyamato 東大和, Kiyose 清瀬, Higashikurume 東久留米, Musashimurayama 武蔵村山, Tama 多摩, Inagi 稲城, Hamura 羽村, Akiruno あきる野, Nishitokyo 西東京
19 Yokohama 横浜, Kawasaki 川崎, Sagamihara 相模原, Yokosuka 横須賀, Hiratsuka 平塚, Kamakura 鎌倉, Fujisawa 藤沢, Odawara 小田原, Chigasaki 茅ヶ崎, Zushi 逗子, Miura 三浦, Hadano 秦野, Atsugi 厚木, Yamato 大和, Isehara 伊勢原, Ebina 海老名, Zama 座間, Minamiashigara 南足柄, Ayase 綾瀬
29 Niigata 新潟, Nagaoka 長岡, Joetsu 上越
42 Toyama 富山, Takaoka 高岡
15 Kanazawa 金沢, Hakusan 白山
06 Fukui 福井
46 Kofu 甲府
26 Nagano 長野, Matsumoto 松本, Ueda 上田
09 Gifu 岐阜, Ogaki 大垣, Takayama 高山, Kakamigahara 各務原
37 Shizuoka 静岡, Hamamatsu 浜松, Numazu 沼津, Fuji 富士, Atami 熱海, Mishima 三島
01 Nagoya 名古屋, Toyohashi 豊橋, Okazaki 岡崎, Ichinomiya 一宮, Toyota 豊田, Kasugai 春日井, Anjo 安城, Toyokawa 豊川, Komaki 小牧
23 Tsu 津, Yokkaichi 四日市, Ise 伊勢, Suzuka 鈴鹿, Matsusaka 松阪
35 Otsu 大津, Kusatsu 草津, Hikone 彦根, Moriyama 守山, Ritto 栗東
22 Kyoto 京都, Uji 宇治, Kameoka 亀岡, Joyo 城陽, Muko 向日, Nagaokakyo 長岡京, Yawata 八幡, Kyotanabe 京田辺, Kizugawa 木津川, Maizuru 舞鶴, Fukuchiyama 福知山, Nantan 南丹
32 Osaka 大阪, Sakai 堺, Kishiwada 岸和田, Toyonaka 豊中, Ikeda 池田, Suita 吹田, Izumiotsu 泉大津, Takatsuki 高槻, Kaizuka 貝塚, Moriguchi 守口, Hirakata 枚方, Ibaraki 茨木, Yao 八尾, Izumisano 泉佐野, Tondabayashi 富田林, Neyagawa 寝屋川, Kawachinagano 河内長野, Matsubara 松原, Daito 大東, Izumi 和泉, Minoh 箕面, Kashiwara 柏原, Habikino 羽曳野, Kadoma 門真, Settsu 摂津, Takaishi 高石, Fujiidera 藤井寺, Higashiosaka 東大阪, Sennan 泉南, Shijonawate 四條畷, Katano 交野, Osakasayama 大阪狭山, Hannan 阪南
13 Kobe 神戸, Himeji 姫路, Amagasaki 尼崎, Akashi 明石, Nishinomiya 西宮, Ashiya 芦屋, Itami 伊丹, Kakogawa 加古川, Takarazuka 宝塚, Kawanishi 川西, Sanda 三田
28 Nara 奈良, Ikoma 生駒, Kashihara 橿原, Yamatokoriyama 大和郡山, Tenri 天理
43 Wakayama 和歌山
41 Tottori 鳥取, Yonago 米子
36 Matsue 松江, Izumo 出雲
31 Okayama 岡山, Kurashiki 倉敷
11 Hiroshima 広島, Fukuyama 福山, Kure 呉, Hatsukaichi 廿日市, Higashihiroshima 東広島
45 Shimonoseki 下関, Yamaguchi 山口, Ube 宇部
39 Tokushima 徳島
17 Takamatsu 高松
05 Matsuyama 松山, Imabari 今治
20 Kochi 高知
07 Fukuoka 福岡, Kitakyushu 北九州, Kurume 久留米, Kasuga 春日, Onojo 大野城, Dazaifu 太宰府, Chikushino 筑紫野, Itoshima 糸島
33 Saga 佐賀
27 Nagasaki 長崎, Sasebo 佐世保
21 Kumamoto 熊本
30 Oita 大分, Beppu 別府
25 Miyazaki 宮崎
18 Kagoshima 鹿児島
47 Naha 那覇, Okinawa 沖縄, Urasoe 浦添, Ginowan 宜野湾, Uruma うるま`;

/** Wards, without 区, of Tokyo and the cities designated by government ordinance. */
const WARDS = `
40 Tokyo: Chiyoda 千代田, Chuo 中央, Minato 港, Shinjuku 新宿, Bunkyo 文京, Taito 台東, Sumida 墨田, Koto 江東, Shinagawa 品川, Meguro 目黒, Ota 大田, Setagaya 世田谷, Shibuya 渋谷, Nakano 中野, Suginami 杉並, Toshima 豊島, Kita 北, Arakawa 荒川, Itabashi 板橋, Nerima 練馬, Adachi 足立, Katsushika 葛飾, Edogawa 江戸川
12 Sapporo: Chuo 中央, Kita 北, Higashi 東, Shiroishi 白石, Atsubetsu 厚別, Toyohira 豊平, Kiyota 清田, Minami 南, Nishi 西, Teine 手稲
24 Sendai: Aoba 青葉, Miyagino 宮城野, Wakabayashi 若林, Taihaku 太白, Izumi 泉
34 Saitama: Nishi 西, Kita 北, Omiya 大宮, Minuma 見沼, Chuo 中央, Sakura 桜, Urawa 浦和, Minami 南, Midori 緑, Iwatsuki 岩槻
04 Chiba: Chuo 中央, Hanamigawa 花見川, Inage 稲毛, Wakaba 若葉, Midori 緑, Mihama 美浜
19 Yokohama: Tsurumi 鶴見, Kanagawa 神奈川, Nishi 西, Naka 中, Minami 南, Konan 港南, Hodogaya 保土ケ谷, Hodogaya 保土ヶ谷, Asahi 旭, Isogo 磯子, Kanazawa 金沢, Kohoku 港北, Midori 緑, Aoba 青葉, Tsuzuki 都筑, Totsuka 戸塚, Sakae 栄, Izumi 泉, Seya 瀬谷
19 Kawasaki: Kawasaki 川崎, Saiwai 幸, Nakahara 中原, Takatsu 高津, Miyamae 宮前, Tama 多摩, Asao 麻生
19 Sagamihara: Midori 緑, Chuo 中央, Minami 南
29 Niigata: Kita 北, Higashi 東, Chuo 中央, Konan 江南, Akiha 秋葉, Minami 南, Nishi 西, Nishikan 西蒲
37 Shizuoka: Aoi 葵, Suruga 駿河, Shimizu 清水
37 Hamamatsu: Chuo 中央, Hamana 浜名, Tenryu 天竜
01 Nagoya: Chikusa 千種, Higashi 東, Kita 北, Nishi 西, Nakamura 中村, Naka 中, Showa 昭和, Mizuho 瑞穂, Atsuta 熱田, Nakagawa 中川, Minato 港, Minami 南, Moriyama 守山, Midori 緑, Meito 名東, Tempaku 天白
22 Kyoto: Kita 北, Kamigyo 上京, Sakyo 左京, Nakagyo 中京, Higashiyama 東山, Shimogyo 下京, Minami 南, Ukyo 右京, Fushimi 伏見, Yamashina 山科, Nishikyo 西京
32 Osaka: Kita 北, Miyakojima 都島, Fukushima 福島, Konohana 此花, Chuo 中央, Nishi 西, Minato 港, Taisho 大正, Tennoji 天王寺, Naniwa 浪速, Nishiyodogawa 西淀川, Yodogawa 淀川, Higashiyodogawa 東淀川, Higashinari 東成, Ikuno 生野, Asahi 旭, Joto 城東, Tsurumi 鶴見, Abeno 阿倍野, Suminoe 住之江, Sumiyoshi 住吉, Higashisumiyoshi 東住吉, Hirano 平野, Nishinari 西成
32 Sakai: Sakai 堺, Naka 中, Higashi 東, Nishi 西, Minami 南, Kita 北, Mihara 美原
13 Kobe: Higashinada 東灘, Nada 灘, Hyogo 兵庫, Nagata 長田, Suma 須磨, Tarumi 垂水, Kita 北, Chuo 中央, Nishi 西
31 Okayama: Kita 北, Naka 中, Higashi 東, Minami 南
11 Hiroshima: Naka 中, Higashi 東, Minami 南, Nishi 西, Asaminami 安佐南, Asakita 安佐北, Aki 安芸, Saeki 佐伯
07 Kitakyushu: Moji 門司, Wakamatsu 若松, Tobata 戸畑, Kokurakita 小倉北, Kokuraminami 小倉南, Yahatahigashi 八幡東, Yahatanishi 八幡西
07 Fukuoka: Higashi 東, Hakata 博多, Chuo 中央, Minami 南, Nishi 西, Jonan 城南, Sawara 早良
21 Kumamoto: Chuo 中央, Higashi 東, Nishi 西, Minami 南, Kita 北`;

interface Named {
  /** Hepburn reading without macrons. */
  reading: string;
  kanji: string;
}

const named = (list: string): Named[] =>
  list.split(', ').map((pair) => {
    const [reading = '', kanji = ''] = pair.split(' ');
    return { reading, kanji };
  });

const lines = (text: string) => text.trim().split('\n');

/** Prefectures by GeoNames' code. */
export const japanesePrefectures = new Map(
  PREFECTURES.trim()
    .split(/[|\n]/)
    .map((line) => {
      const [code = '', reading = '', kanji = ''] = line.split(' ');
      return [code, { reading, kanji }] as [string, Named];
    }),
);

/** Cities by GeoNames' code of their prefecture. */
export const japaneseCities = new Map(
  lines(CITIES).map((line) => [line.slice(0, 2), named(line.slice(3))] as [string, Named[]]),
);

/** Wards with the code of their prefecture and the reading of their city. */
export const japaneseWards = lines(WARDS).map((line) => {
  const [city = '', list = ''] = line.slice(3).split(': ');
  return { prefecture: line.slice(0, 2), city, wards: named(list) };
});

/**
 * One spelling for the romanizations of a Japanese name: no long vowels, spaces or hyphens, and n before b, m and p.
 * "Ōsaka" and "Oosaka", "Shin-Juku", "Shimbashi". Takes and returns normalized text.
 */
export const foldRomaji = (key: string): string =>
  key
    .replace(/ /g, '')
    .replace(/m(?=[bmp])/g, 'n')
    .replace(/o[uo]|oh(?![aeiou])/g, 'o')
    .replace(/uu/g, 'u');

/** "Minato-ku" → "Minato". */
export const shortName = (name: string, country: string) =>
  country === 'JP' ? name.replace(/[ -](?:shi|ku|machi|ch[oō]|mura|son)$/i, '') : name;
