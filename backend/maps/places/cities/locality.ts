/**
 * Parts of a Japanese address, large to small: 大阪府 大阪市 北区 and the rest, 梅田. Municipality codes:
 * https://www.soumu.go.jp/denshijiti/code.html
 */
const PREFECTURE = /^(?:東京都|北海道|京都府|大阪府|.{2,3}県)/u;
const COUNTY = /^[^市区町村]{1,6}?郡/u;
const CITY = /^(?:四日市市|廿日市市|野々市市|市川市|市原市|[^区]{1,6}?市)/u;
const TOWN = /^[^市区]{1,6}?[町村]/u;
const WARD = /^.{1,5}?区/u;
/** House numbers, and numbered blocks. */
const NUMBERED = /[\d０-９一二三四五六七八九十〇]+(?:丁目|番|号|条|[-－ー−‐]).*$|[\d０-９].*$/u;
const POSTCODE = /^〒?\d{3}[-－]?\d{4}/u;
const MAX_NEIGHBORHOOD = 10;

export interface Locality {
  /** Names from large to small. Each lies in the preceding ones. */
  names: string[];
  /** The neighborhood in the last of them, if the text names one. */
  neighborhood: string | null;
}

/** Parses input such as "東京都千代田区富士見2丁目"; null unless it is Japanese and has more than one part. */
export function japaneseLocality(text: string): Locality | null {
  if (!/\p{Script=Han}/u.test(text) || !/[都道府県市区郡町村]/u.test(text)) return null;
  let rest = text.replace(/\s+/gu, '').replace(POSTCODE, '').replace(/^日本/u, '');
  const names: string[] = [];
  const take = (pattern: RegExp) => {
    const [name] = pattern.exec(rest) ?? [];
    if (!name) return false;
    names.push(name);
    rest = rest.slice(name.length);
    return true;
  };
  take(PREFECTURE);
  const inCounty = take(COUNTY);
  const inCity = !inCounty && take(CITY);
  const inWard = take(WARD);
  if (inCounty || (!inCity && !inWard)) take(TOWN);
  const neighborhood = rest.replace(NUMBERED, '').trim();
  const named = neighborhood.length > 0 && neighborhood.length <= MAX_NEIGHBORHOOD;
  if (names.length === 0 || (names.length === 1 && !named)) return null;
  return { names, neighborhood: named ? neighborhood : null };
}

/** "Kadıköy / İstanbul", "Kita-ku, Osaka", "Yokohama-shi Nishi-ku": two names, one inside the other. */
export const pieces = (text: string): string[] =>
  text
    .replace(/([ -](?:shi|ku)|-(?:to|fu|ken|gun))\s+/gi, '$1, ')
    .split(/\s*[,/|()（）、;]\s*|\s+[-–—]\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 1);
