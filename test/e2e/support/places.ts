/** A file of places in Overture's format: real cities, fictional businesses. */

interface Overrides {
  phones?: string[] | null;
  websites?: string[] | null;
  street?: string | null;
}

const place = (
  city: string,
  region: string,
  kind: string,
  number: number,
  name: string,
  overrides: Overrides = {},
) => ({
  type: 'Feature',
  id: `${city}-${kind}-${number}`,
  geometry: null,
  properties: {
    id: `${city}-${kind}-${number}`,
    names: { primary: name },
    categories: { primary: kind, alternate: null },
    confidence: 0.9,
    phones:
      overrides.phones === undefined
        ? [`(415) 555-01${String(number).padStart(2, '0')}`]
        : overrides.phones,
    websites:
      overrides.websites === undefined ? [`https://place-${number}.example`] : overrides.websites,
    addresses: [
      {
        freeform:
          overrides.street === undefined ? `${100 + number} Harbor Street` : overrides.street,
        locality: city,
        region,
        country: 'US',
      },
    ],
  },
});

const COFFEE: [name: string, overrides?: Overrides][] = [
  ['Harbor Roast', { websites: ['https://harbor-roast.example/menu'] }],
  ['Nameless Phone Café', { phones: null }],
  ['Paper Menu Coffee', { websites: null }],
  ['Quoted "Beans", Inc.'],
  ['=HYPERLINK("x") Coffee'],
  ['Zoë’s Kaffeehaus'],
  ['Bare Minimum Coffee', { phones: null, websites: null, street: null }],
  ['Alley Espresso'],
  ['Blue Door Coffee'],
  ['Corner Roastery'],
  ['Dockside Beans'],
  ['Early Bird Coffee'],
];

/** Enough for three batches: of 25, 200 and 200 places. */
export const MANY = 520;

export const COFFEE_SHOPS = COFFEE.length;
/** All but "Bare Minimum Coffee" have a phone or a website, which the form requires by default. */
export const REACHABLE_COFFEE_SHOPS = COFFEE_SHOPS - 1;

export const placesFile = () =>
  [
    ...COFFEE.map(([name, overrides], index) =>
      place('San Francisco', 'CA', 'coffee_shop', index, name, overrides),
    ),
    ...Array.from({ length: 3 }, (_, index) =>
      place('Boise', 'ID', 'dentist', index, `Tooth and Gum ${index + 1}`),
    ),
    ...Array.from({ length: MANY }, (_, index) =>
      place('Austin', 'TX', 'restaurant', index, `Table ${index + 1}`, {
        phones: [`512200${String(index).padStart(4, '0')}`],
      }),
    ),
  ]
    .map((feature) => `${JSON.stringify(feature)}\n`)
    .join('');
