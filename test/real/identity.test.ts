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

/** A record as an import would store it; the pairs have no positions. */
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
  const said = pairs.filter(({ a, b }) => isSameBusiness(traits(a), traits(b)));
  const right = said.filter(({ match }) => match).length;
  return {
    precision: right / said.length,
    recall: right / pairs.filter(({ match }) => match).length,
  };
}

real(`labelled pairs${present ? '' : ' (skipped: ../shared/data is absent)'}`, () => {
  // The rules were made by looking at every line whose number leaves 0, 1 or 2 when divided by 4.
  it.each<[string, (line: number) => boolean]>([
    ['one half', (line) => line % 2 === 0],
    ['the other half', (line) => line % 2 === 1],
    ['a quarter whose pairs were not read', (line) => line % 4 === 3],
  ])('are told to be one business or two: %s', (_, mine) => {
    const { precision, recall } = measure(mine);

    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(recall).toBeGreaterThanOrEqual(0.75);
  });
});
