import { foldRomaji } from '../gazetteer/japan.js';
import { foldKey } from '../gazetteer/names.js';

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
  [/(?<=..)[区區县縣町村镇鎮]$/u, 'CN TW HK MO JP'],
  [/(?<=..)市$/u, null],
  [new RegExp('(?<=..)(?:특별자치시|특별시|광역시|시|군|구)$'.normalize('NFKD'), 'u'), 'KR'],
  [/^(?:thanh pho|tp|quan|huyen|tinh) ?(?=..)/, 'VN'],
  [/^(?:kota|kotamadya|kabupaten|kab) /, 'ID MY'],
  [/^(?:bandar|bandaraya|majlis bandaraya) /, 'MY BN'],
  [/^(?:lungsod|siyudad|dakbayan)(?: ng| sa)? /, 'PH'],
  [/^(?:شهر|شهرستان) | (?:شہر|शहर|নগর|শহর)$/u, null],
  [/^(?:г|город|м|місто|град|гр) /u, null],
  [/^مدين[ةه] /u, null],
  [/ city$/, 'PH VN MY ID IE KE NG ZA NZ'],
  [/ (?:buyuksehir )?(?:belediyesi|ilcesi|ili|sehri)$/, 'TR'],
  [/ (?:municipality|kommune?|gemeente|borough|metropolitan area)$/, null],
  [
    /^(?:(?:royal |london |metropolitan )*borough of|(?:city|town|municipality) of|municipio de|ville de|commune d[eu]|comune di|citta di|ciudad de|cidade d[eo]|miasto|mesto|gemeente|(?:landeshaupt|hanse)?stadt) /,
    null,
  ],
  [/^(?:(?:tas|tal|ta|il|l|is|ir|in|iz|ix|it|id|ic|hal|haz|had|has|h) |i(?=m[dgst]))/, 'MT'],
  [/^(?:the|la|le|les|l|el|los|las|lo|gli|al|ad|as|ash|ar|den|het) /, null],
];

/** Countries that write other scripts than Latin. */
const OTHER_SCRIPTS = `CN TW HK MO JP KR KP SG MY RU UA BY BG MK RS ME BA KZ KG MN TJ UZ GE AM GR CY IL PS JO LB SY IQ IR AF PK
  SA AE QA BH KW OM YE EG LY TN DZ MA MR SD SO DJ ER ET IN BD NP LK BT MV TH LA KH MM`;

/** Whether a name is written in a script that the country doesn't use. */
export const isForeignScript = (name: string, country: string) =>
  /(?!\p{Script=Latin})\p{L}/u.test(name) && !OTHER_SCRIPTS.includes(country);

/** A name without additions, and the countries to which that reading is limited. */
export interface Simplified {
  key: string;
  countries: string | null;
  /** Only areas with this many people are meant. */
  people?: number;
  /** Whether it is as good as the name itself: 大同 means 大同市, not a village called 大同. */
  isExact?: boolean;
}

/** "In" and "to", in front of an inflected name. */
const PREPOSITION = /^(?:in|en|em|im|w|we|v|ve|u|в|во|у|στη|στην|στο) /u;
/** Endings of a name that say "in" or "to", and the endings without them: "Londonban", "Berlinie", "Казани", "Istanbul'da". */
const CASES: [RegExp, string[]][] = [
  [/(?<=...)(?:ssa|sta|lla|lta)$/, ['']],
  [/(?<=....)(?:ban|ben|bol|ra|re|on|en)$/, ['']],
  [/ (?:da|de|ta|te|dan|den|tan|ten|ya|ye|a|e|in|un|nin|nun)$/, ['']],
  [/owie$/, ['ow']],
  [/awie$/, ['awa']],
  [/iuje$/, ['ius']],
  [/(?<=...)ie$/, ['', 'ia']],
  [/(?<=...)[eiu]$/, ['', 'a', 'as', 'us']],
  [/(?<=..)[еиуы]$/u, ['', 'а', 'ь', 'я']],
  [/(?<=..)і$/u, ['', 'а']],
];
/** Below, a village whose name has such an ending is as likely. */
const MIN_INFLECTED = 300_000;

function* uninflected(key: string): Generator<Simplified> {
  const name = key.replace(PREPOSITION, '');
  if (name !== key) yield { key: name, countries: null, people: MIN_INFLECTED };
  for (const [ending, others] of CASES)
    if (ending.test(name))
      for (const other of others)
        yield { key: name.replace(ending, other), countries: null, people: MIN_INFLECTED };
}

/** ヴァ and バ, as folded, without their marks. */
const SAME_KANA = [
  ['ウア', 'ハ'],
  ['ハ', 'ウア'],
  ['ウイ', 'ヒ'],
  ['ヒ', 'ウイ'],
  ['ウ', 'フ'],
  ['フ', 'ウ'],
] as const;
/** Names are also written without these: "Corogne", "Havane". */
const ARTICLES = ['la', 'le', 'el', 'al', 'the'];
const KOREAN_CITY = '시'.normalize('NFKD');

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
  if (/^\p{Script=Han}{2,}$/u.test(key))
    found.push({ key: `${key}市`, countries: null, isExact: true });
  // GeoNames writes 후쿠오카 시.
  if (/^\p{Script=Hangul}+$/u.test(key))
    for (const space of ['', ' '])
      found.push({ key: key + space + KOREAN_CITY, countries: 'KR JP', isExact: true });
  if (/^\p{Script=Katakana}/u.test(key))
    for (const [kana, other] of SAME_KANA)
      found.push({ key: foldKey(key).replaceAll(kana, other), countries: null });
  if (/^(?!\p{Script=Latin})\p{L}[^ ]* /u.test(key))
    found.push({ key: key.replaceAll(' ', ''), countries: null });
  if (!key.includes(' '))
    for (const article of ARTICLES) found.push({ key: `${article} ${key}`, countries: null });
  found.push(...uninflected(key));
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
