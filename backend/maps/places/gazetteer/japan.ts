/**
 * Names of Japanese prefectures and wards in kanji, which GeoNames lacks: "reading kanji", by GeoNames' code of the prefecture.
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

/** Prefectures by GeoNames' code. */
export const japanesePrefectures = new Map(
  PREFECTURES.trim()
    .split(/[|\n]/)
    .map((line) => {
      const [code = '', reading = '', kanji = ''] = line.split(' ');
      return [code, { reading, kanji }] as [string, Named];
    }),
);

/** Wards with the code of their prefecture and the reading of their city. */
export const japaneseWards = WARDS.trim()
  .split('\n')
  .map((line) => {
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
