import { existsSync, readFileSync } from 'node:fs';
import { traitsOf, type Traits } from '../../backend/finding/leads/identity/same-business.js';
import { addressOf } from '../../backend/maps/places/import/address.js';
import { phoneNumbers } from '../../backend/maps/places/phones.js';
import { webLinks } from '../../backend/maps/places/web/links.js';

const FOLDER = '../shared/data/overture';
const FILES = ['identity-pairs.jsonl', 'identity-pairs-2.jsonl'].map((name) => `${FOLDER}/${name}`);

export const hasPairs = FILES.every((file) => existsSync(file));

interface Side {
  name: string;
  phones: (string | null)[] | null;
  websites: string[] | null;
  socials: string[] | null;
  address: string | null;
  locality: string | null;
  region: string | null;
  postcode: string | null;
  country: string | null;
}

export interface Pair {
  match: boolean;
  country: string;
  a: Traits;
  b: Traits;
}

/** The traits of a record as an import stores it; the pairs have no coordinates. */
function traits(side: Side) {
  const { name, address, locality: city, region, postcode, country } = side;
  const phones = (side.phones ?? []).filter((phone) => phone !== null);
  const parts = addressOf(
    { street: address, houseNumber: null, postcode, city, region, country } as never,
    null,
  );
  return traitsOf({
    name,
    phone: phoneNumbers(phones, country)[0] ?? null,
    website: webLinks([...(side.websites ?? []), ...(side.socials ?? [])]).website,
    ...parts,
    city,
    latitude: null,
    longitude: null,
  });
}

export const readFiles = (): Pair[][] =>
  FILES.map((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const { match, a, b } = JSON.parse(line) as { match: boolean; a: Side; b: Side };
        return { match, country: a.country ?? b.country ?? '', a: traits(a), b: traits(b) };
      }),
  );

/**
 * Divides pairs into parts of similar size. Pairs whose records share a name, a phone or a website are in one part,
 * so that no part shares a business or chain with another.
 */
export function partsOf(pairs: Pair[], count: number): Pair[][] {
  const parents = new Map<string, string>();
  const rootOf = (fact: string): string => {
    const parent = parents.get(fact) ?? fact;
    return parent === fact ? fact : rootOf(parent);
  };
  for (const pair of pairs) {
    const [first, ...others] = factsOf(pair);
    for (const fact of others) parents.set(rootOf(fact), rootOf(first!));
  }
  const groups = Map.groupBy(pairs, (pair) => rootOf(factsOf(pair)[0]!));
  const parts: Pair[][] = Array.from({ length: count }, () => []);
  for (const group of [...groups.values()].sort((x, y) => y.length - x.length)) {
    parts.sort((x, y) => x.length - y.length)[0]!.push(...group);
  }
  return parts;
}

const factsOf = ({ a, b }: Pair) =>
  [a, b].flatMap(({ name, phone, domain }) => [
    `name ${name.compact}`,
    ...(phone ? [`phone ${phone}`] : []),
    ...(domain ? [`domain ${domain}`] : []),
  ]);
