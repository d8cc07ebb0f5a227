import { foldRomaji } from '../gazetteer/japan.js';

/** Words with common abbreviations and translations. We try all forms. */
const ABBREVIATIONS: string[][] = [
  ['saint', 'st', 'sankt'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/** All common spellings of a normalized name: "st louis", "saint louis". */
export function variants(key: string): string[] {
  const words = key.split(' ');
  if (!words.some((word) => FORMS.has(word))) return [key];
  let keys = [''];
  for (const word of words) {
    keys = keys.flatMap((start) =>
      (FORMS.get(word) ?? [word]).map((form) => (start === '' ? form : `${start} ${form}`)),
    );
  }
  return [key, ...keys.filter((name) => name !== key)].slice(0, MAX_VARIANTS);
}

const FORMS = new Map(ABBREVIATIONS.flatMap((forms) => forms.map((form) => [form, forms])));
const MAX_VARIANTS = 16;

/** Words around a name that are not part of it, and the countries that write them; null for all. */
const ADDITIONS: [RegExp, string | null][] = [
  [/ ?(?:ku|shi)$/, 'JP'],
  [/ (?:to|fu|ken|gun|cho|machi|mura|son|city|ward|prefecture)$/, 'JP'],
  [/ (?:gu|si|gun|do|city)$/, 'KR'],
  [/ (?:shi|qu|city|district)$/, 'CN TW HK'],
  [/(?<=..)[市区區县縣町村镇鎮]$/u, 'CN TW HK MO JP'],
  [/(?<=..)(?:특별자치시|특별시|광역시|시|군|구)$/u, 'KR'],
  [/^(?:г|город|м|місто|град|гр) /u, null],
  [/^مدين[ةه] /u, null],
  [/ city$/, 'PH VN MY ID IE KE NG ZA NZ'],
  [/ (?:buyuksehir )?(?:belediyesi|ilcesi|ili)$/, 'TR'],
  [/ (?:municipality|kommune?|gemeente|borough|metropolitan area)$/, null],
  [
    /^(?:(?:royal |london |metropolitan )*borough of|(?:city|town|municipality) of|municipio de|ville de|commune d[eu]|comune di|citta di|ciudad de|cidade d[eo]|miasto|mesto|gemeente|(?:landeshaupt|hanse)?stadt) /,
    null,
  ],
  [/^(?:(?:tas|tal|ta|il|l|is|ir|in|iz|ix|it|id|ic|hal|haz|had|has|h) |i(?=m[dgst]))/, 'MT'],
  [/^(?:the|la|le|les|l|el|los|las|lo|gli|al|ad|as|ash|ar|den|het) /, null],
];

/** A name without additions, and the countries to which that reading is limited. */
export interface Simplified {
  key: string;
  countries: string | null;
}

/**
 * Simpler readings of a name that is unknown as written: without articles, suffixes such as "-ku" or "City", or
 * "Borough of", and Japanese names in one romanization.
 */
export function simplified(key: string): Simplified[] {
  const found: Simplified[] = [];
  for (const [pattern, countries] of ADDITIONS) {
    const short = key.replace(pattern, '').trim();
    if (short !== key && short.length > 1) found.push({ key: short, countries });
  }
  if (/^\p{Script=Han}{2,}$/u.test(key)) found.push({ key: `${key}市`, countries: null });
  if (!/^[a-z ]+$/.test(key)) return found;
  const readings = [
    { key, countries: 'JP' },
    ...found.filter(({ countries }) => countries === 'JP'),
  ];
  for (const reading of readings) {
    const folded = foldRomaji(reading.key);
    if (folded !== reading.key) found.push({ key: folded, countries: 'JP' });
  }
  return found;
}
