import { isNational, isOnly, phoneNumbers } from '../../../maps/places/phones.js';
import { emailAddresses } from '../../../maps/places/web/emails.js';
import { webLinks, type WebLinks } from '../../../maps/places/web/links.js';

/** What a row's cells say about one field. */
interface Read<Value> {
  value: Value;
  /** Cells that say more than the value, or nothing that we understand. They are kept as written. */
  more: string[];
  /** Those of them that we don't understand. */
  unreadable: string[];
}

/** Where a row's phone numbers without a calling code may be, as ISO 3166 codes. */
export interface PhoneCountries {
  likely: readonly string[];
  /** Only for numbers that contain their area code. */
  lastly: readonly string[];
}

/** The first phone number. */
export function readPhones(texts: string[], countries: PhoneCountries): Read<string | null> {
  const found = texts.map((text) => numbersOf(text, countries));
  const value = found.flat()[0] ?? null;
  return {
    value,
    more: texts.filter((text) => !value || !isOnly(text, value)),
    unreadable: texts.filter((_, at) => found[at]!.length === 0),
  };
}

/** Longer than any number without its area code: eight digits in Tokyo are a whole number in Denmark. */
const HAS_AREA_CODE = /(?:\d\D*){10}/;

function numbersOf(text: string, { likely, lastly }: PhoneCountries): string[] {
  const numbers = readIn(text, likely.length > 0 ? likely : [null]);
  return numbers.length > 0 || !HAS_AREA_CODE.test(text) ? numbers : readIn(text, lastly);
}

/** The numbers in the country whose own way of writing the text follows; otherwise in the first one where it is valid. */
function readIn(text: string, countries: readonly (string | null)[]): string[] {
  const readings = [...new Set(countries)]
    .map((country) => phoneNumbers([text], country))
    .filter((numbers) => numbers.length > 0);
  const [only = [], ...others] = readings;
  if (others.length === 0) return only;
  return readings.find(([first]) => isNational(text, first!)) ?? only;
}

/** The first email address. */
export function readEmails(texts: string[]): Read<string | null> {
  const found = texts.map((text) => emailAddresses(text));
  const value = found.flat()[0] ?? null;
  const isWhole = (text: string, addresses: string[]) =>
    addresses.length === 1 && addresses[0] === value && text.split('@').length < 3;
  return {
    value,
    more: texts.filter((text, at) => !isWhole(text, found[at]!)),
    unreadable: texts.filter((_, at) => found[at]!.length === 0),
  };
}

const NO_LINKS: WebLinks = { website: null, profiles: [] };

/** The business's own website, and pages on other sites. */
export function readWebsites(texts: string[]): Read<WebLinks> {
  const found = texts.map((text) => webLinks([text]));
  const [only = NO_LINKS] = found;
  const value = texts.length > 1 ? webLinks(texts) : only;
  const isKnown = ({ website, profiles }: WebLinks) => website !== null || profiles.length > 0;
  const isWhole = (text: string, { website, profiles }: WebLinks) =>
    (website === value.website || !website) &&
    (profiles.length === 0 || value.profiles.includes(profiles[0]!)) &&
    !/[;,|\s]/.test(text);
  return {
    value,
    more: texts.filter((text, at) => !isKnown(found[at]!) || !isWhole(text, found[at]!)),
    unreadable: texts.filter((_, at) => !isKnown(found[at]!)),
  };
}
