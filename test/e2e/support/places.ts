/** A file of places of our own making, in Overture's format: real cities, businesses that do not exist. */

interface Odd {
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
  odd: Odd = {},
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
      odd.phones === undefined ? [`(415) 555-01${String(number).padStart(2, '0')}`] : odd.phones,
    websites: odd.websites === undefined ? [`https://place-${number}.example`] : odd.websites,
    addresses: [
      {
        freeform: odd.street === undefined ? `${100 + number} Harbor Street` : odd.street,
        locality: city,
        region,
        country: 'US',
      },
    ],
  },
});

const COFFEE: [name: string, odd?: Odd][] = [
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

export const placesFile = () =>
  [
    ...COFFEE.map(([name, odd], index) =>
      place('San Francisco', 'CA', 'coffee_shop', index, name, odd),
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
