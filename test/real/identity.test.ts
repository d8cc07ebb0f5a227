import { existsSync, readFileSync } from 'node:fs';
import { isSameBusiness, traitsOf } from '../../backend/leads/identity/same-business.js';
import { addressLine } from '../../backend/places/import/address.js';
import { phoneNumbers, webAddress } from '../../backend/places/import/fields.js';

const FILE = '../shared/data/overture/identity-pairs.jsonl';
const present = existsSync(FILE);
if (!present) process.stderr.write('Skipped the identity pairs: ../shared/data is absent.\n');
const real = present ? describe : describe.skip;

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

/** The traits of a record as an import stores it; the pairs have no positions. */
function traits(side: Side) {
  const { name, address, locality: city, region, postcode, country } = side;
  const phones = (side.phones ?? []).filter((phone) => phone !== null);
  const line = addressLine(
    { street: address, houseNumber: null, postcode, city, region, country } as never,
    null,
  );
  return traitsOf({
    name,
    phone: phoneNumbers(phones, country)[0] ?? null,
    website: webAddress(side.websites?.[0]) ?? webAddress(side.socials?.[0]),
    address: line,
    city,
    latitude: null,
    longitude: null,
  });
}

function measure(mine: (line: number) => boolean) {
  const pairs = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .filter((_, line) => mine(line))
    .map((line) => JSON.parse(line) as { match: boolean; a: Side; b: Side });
  const matched = pairs.filter(({ a, b }) => isSameBusiness(traits(a), traits(b)));
  const correct = matched.filter(({ match }) => match).length;
  return {
    precision: correct / matched.length,
    recall: correct / pairs.filter(({ match }) => match).length,
  };
}

real(`labeled pairs${present ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  // The rules were developed on every line whose number modulo 4 is 0, 1 or 2.
  it.each<[string, (line: number) => boolean]>([
    ['one half', (line) => line % 2 === 0],
    ['the other half', (line) => line % 2 === 1],
    ['a quarter not used for the rules', (line) => line % 4 === 3],
  ])('are classified with the required precision and recall: %s', (_, mine) => {
    const { precision, recall } = measure(mine);

    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.75);
  });
});
