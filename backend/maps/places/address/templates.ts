import formatter from '@fragaria/address-formatter';
import { ADDRESS_PARTS, type AddressParts } from '#contract/lead-fields.js';

/** Private-use characters, which no address contains, stand for the parts in a template. */
const TOKENS = ADDRESS_PARTS.map((_, index) => String.fromCodePoint(0xe000 + index));
const [STREET, NUMBER, POSTCODE, TOWN, REGION] = TOKENS as [string, string, string, string, string];
const STATE_CODE = '\uf000';
/** The library uses its most common template. */
const NO_COUNTRY = 'ZZ';
const ANY_TOKEN = /[\ue000-\ue005]/;
const TOKENS_IN_LINE = /[\ue000-\ue005]/g;

/** Templates by country and parts: a few hundred of 36 characters. The library needs 0.2 ms to compose one. */
const templates = new Map<string, string>();

/** Languages of countries whose addresses run from large to small in their own script, and the reverse in Latin letters. */
const LANGUAGES: Record<string, string> = { CN: 'zh', HK: 'zh', JP: 'ja', KR: 'ko' };
const OWN_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** The parts on one line in the order of their country; '' for none. */
export function compose(parts: AddressParts): string {
  const values = ADDRESS_PARTS.map((id) => (id === 'countryCode' ? null : parts[id]));
  const country = variantOf(parts);
  const key = `${country} ${values.map((value) => (value ? 1 : 0)).join('')}`;
  let template = templates.get(key);
  if (template === undefined) {
    template = templateOf(
      country,
      TOKENS.filter((_, index) => values[index]),
    );
    templates.set(key, template);
  }
  return template.replace(TOKENS_IN_LINE, (token) => values[TOKENS.indexOf(token)]!);
}

/** Templates of streets with a number, with the countries that use them. */
export function streetTemplates(countries: readonly string[]): Map<string, string[]> {
  const byTemplate = new Map<string, string[]>();
  for (const country of countries) {
    const template = templateOf(country, [STREET, NUMBER])
      .replace(STREET, 'street')
      .replace(NUMBER, 'number');
    byTemplate.set(template, [...(byTemplate.get(template) ?? []), country]);
  }
  return byTemplate;
}

/**
 * Whether addresses contain the region, abbreviated, before the postal code: "Sydney NSW 2000". Elsewhere, ISO's codes are
 * unusual, such as "A" for Caracas.
 */
export function writesRegionCodes(country: string): boolean {
  const known = withRegionCodes.get(country);
  if (known !== undefined) return known;
  const line = format(country, {
    road: STREET,
    postcode: POSTCODE,
    city: TOWN,
    state: REGION,
    stateCode: STATE_CODE,
  }).join();
  const writes = line.indexOf(POSTCODE) > line.indexOf(STATE_CODE) && line.includes(STATE_CODE);
  withRegionCodes.set(country, writes);
  return writes;
}
const withRegionCodes = new Map<string, boolean>();

/** The library's template: "JP_ja" for an address in Japanese. */
function variantOf({ countryCode, streetName, locality }: AddressParts): string {
  const language = countryCode && LANGUAGES[countryCode];
  if (!language) return countryCode ?? NO_COUNTRY;
  return `${countryCode}_${OWN_SCRIPT.test(`${streetName}${locality}`) ? language : 'en'}`;
}

/** The country's template, with the parts that it leaves out at the end: Hong Kong's has no town. */
function templateOf(country: string, tokens: string[]): string {
  const line = lineOf(country, tokens);
  const missing = tokens.filter((token) => token !== REGION && !line.includes(token));
  return [line, ...missing].filter(Boolean).join(', ');
}

/** In Latin letters, a region that has a line of its own ("England") is no part of the postal address. */
function lineOf(country: string, tokens: string[]): string {
  const isOwnScript = Object.values(LANGUAGES).some((language) => country.endsWith(`_${language}`));
  const has = (token: string) => (tokens.includes(token) ? token : '');
  const region = has(REGION);
  return format(country, {
    road: has(STREET),
    houseNumber: has(NUMBER),
    postcode: has(POSTCODE),
    city: has(TOWN),
    ...(region && { state: region, stateCode: region }),
  })
    .filter((line) => ANY_TOKEN.test(line) && (isOwnScript || line !== REGION))
    .map((line) => line.replace(/^[\s,-]+|[\s,-]+$/g, ''))
    .join(isOwnScript ? ' ' : ', ');
}

const format = (countryCode: string, parts: Parameters<typeof formatter.format>[0]) =>
  formatter.format({ ...parts, countryCode }, { output: 'array', cleanupPostcode: false });
