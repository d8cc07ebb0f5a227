import { writePbf } from './pbf.js';
import { buildFeature, usePlaces } from './support.js';

const world = usePlaces();
afterEach(() => world.clear());

interface Group {
  locality: string | null;
  /** Latitude and longitude of the center. */
  at: [number, number];
  places?: number;
  country?: string | null;
  /** Degrees around the center. */
  spread?: number;
}

let serial = 0;
/** A deterministic scatter of places around a point. */
const features = ({ locality, at, places = 5, country = 'JP', spread = 0.006 }: Group) =>
  Array.from({ length: places }, (_, index) => {
    const id = `p${serial++}`;
    const angle = index * 2.4;
    const distance = spread * Math.sqrt((index + 0.5) / places);
    const [latitude, longitude] = at;
    const feature = JSON.parse(
      buildFeature(id, {
        addresses: [{ freeform: `${serial} St`, locality, region: null, country }],
      }),
    ) as { geometry: unknown };
    feature.geometry = {
      type: 'Point',
      coordinates: [longitude + Math.cos(angle) * distance, latitude + Math.sin(angle) * distance],
    };
    return JSON.stringify(feature);
  });

const importGroups = async (groups: Group[]) => {
  const file = world.file(`areas-${serial}.geojsonl`, groups.flatMap(features).join('\n'));
  expect(await world.places('import', file)).toMatchObject({ code: 0 });
};

const counts = async (names: string[]) => {
  const found: Record<string, number> = {};
  for (const name of names) found[name] = await world.count(name);
  return found;
};
const every = (names: string[], places: number) =>
  Object.fromEntries(names.map((name) => [name, places]));

describe('an extract whose addresses name parts of a city', () => {
  it('finds all of Tokyo, and each ward exactly, in every spelling', async () => {
    const minato: [number, number] = [35.658, 139.745];
    const chiyoda: [number, number] = [35.694, 139.753];
    await importGroups([
      { locality: '港区', at: minato },
      { locality: 'Minato', at: minato },
      { locality: 'Minato City', at: minato },
      { locality: 'Minato-ku', at: minato, country: null },
      { locality: '東京都港区', at: minato },
      { locality: 'Minato-ku, Tokyo', at: minato },
      { locality: '港区赤坂', at: [35.672, 139.736] },
      { locality: '千代田区', at: chiyoda },
      { locality: 'Chiyoda', at: chiyoda },
      { locality: '千代田区富士見', at: [35.698, 139.746] },
      { locality: '渋谷区', at: [35.66, 139.7] },
      { locality: '東京都', at: [35.69, 139.7] },
      { locality: 'Tokyo', at: [35.69, 139.71] },
      { locality: '新宿', at: [35.691, 139.7] },
      { locality: null, at: [35.71, 139.8] },
    ]);
    const tokyo = ['Tokyo', '東京', '東京都', 'Tokyo, Japan', 'Japan', '日本'];
    expect(await counts(tokyo)).toEqual(every(tokyo, 75));
    const spellings = ['港区', 'Minato', 'Minato City', 'Minato-ku', 'Minato, Tokyo', '東京都港区'];
    expect(await counts(spellings)).toEqual(every(spellings, 35));
    expect(await counts(['千代田区', 'Chiyoda City, Tokyo'])).toEqual({
      千代田区: 15,
      'Chiyoda City, Tokyo': 15,
    });
    expect(await counts(['千代田区富士見', 'Shibuya', '渋谷区'])).toEqual({
      千代田区富士見: 5,
      Shibuya: 5,
      渋谷区: 5,
    });
  });

  it('distinguishes wards with the same name in neighboring cities', async () => {
    await importGroups([
      { locality: '大阪市北区', at: [34.705, 135.51] },
      { locality: '北区', at: [34.703, 135.5] },
      { locality: 'Kita-ku, Osaka', at: [34.702, 135.498] },
      { locality: '大阪府大阪市北区梅田', at: [34.701, 135.495] },
      { locality: '梅田', at: [34.7, 135.496] },
      { locality: '大阪府', at: [34.69, 135.5] },
      { locality: '堺市北区', at: [34.565, 135.515] },
      { locality: '北区', at: [34.564, 135.516] },
      { locality: '京都市中京区', at: [35.01, 135.755] },
      { locality: '西区', at: [35.453, 139.617] },
      { locality: 'Nishi Ward, Yokohama', at: [35.453, 139.617] },
      { locality: 'Yokohama-shi Nishi-ku', at: [35.453, 139.617] },
      { locality: '横浜市', at: [35.444, 139.638] },
      { locality: '横浜市中区', at: [35.444, 139.642] },
    ]);
    expect(
      await counts(['大阪', 'Osaka', '大阪市北区', 'Kita-ku, Osaka', '堺', '堺市北区', 'Kyoto']),
    ).toEqual({
      大阪: 30,
      Osaka: 30,
      大阪市北区: 25,
      'Kita-ku, Osaka': 25,
      堺: 10,
      堺市北区: 10,
      Kyoto: 5,
    });
    expect(await counts(['横浜', 'Yokohama', 'Nishi-ku, Yokohama', '横浜市西区'])).toEqual({
      横浜: 25,
      Yokohama: 25,
      'Nishi-ku, Yokohama': 15,
      横浜市西区: 15,
    });
    expect(await world.count('大阪府')).toBe(40);
  });

  it('finds all of New York, London, Sydney and Istanbul with their boroughs and towns', async () => {
    await importGroups([
      { locality: 'Brooklyn', at: [40.65, -73.95], country: 'US' },
      { locality: 'New York', at: [40.75, -73.98], country: 'US' },
      { locality: 'Manhattan', at: [40.78, -73.97], country: 'US' },
      { locality: 'Astoria', at: [40.772, -73.93], country: 'US' },
      { locality: 'Jersey City', at: [40.728, -74.078], country: 'US' },
      { locality: 'London Borough of Camden', at: [51.546, -0.157], country: 'GB' },
      { locality: 'Croydon', at: [51.373, -0.1], country: 'GB' },
      { locality: 'London', at: [51.51, -0.12], country: 'GB' },
      { locality: 'Watford', at: [51.656, -0.397], country: 'GB' },
      { locality: 'Surry Hills', at: [-33.884, 151.212], country: 'AU' },
      { locality: 'Parramatta', at: [-33.815, 151.003], country: 'AU' },
      { locality: 'Sydney', at: [-33.868, 151.207], country: 'AU' },
      { locality: 'Wollongong', at: [-34.424, 150.893], country: 'AU' },
      { locality: 'Kadıköy', at: [40.991, 29.027], country: 'TR' },
      { locality: 'Beşiktaş / İstanbul', at: [41.043, 29.009], country: 'TR' },
      { locality: 'ISTANBUL', at: [41.01, 28.96], country: 'TR' },
    ]);
    expect(
      await counts([
        'New York',
        'Queens',
        'London',
        'Camden, London',
        'Sydney',
        'İstanbul',
        'Kadikoy',
      ]),
    ).toEqual({
      'New York': 20,
      Queens: 5,
      London: 15,
      'Camden, London': 5,
      Sydney: 15,
      İstanbul: 15,
      Kadikoy: 5,
    });
  });

  it('treats articles and transliterations as alternate spellings, and derives the country from the location', async () => {
    await importGroups([
      { locality: 'Tas-Sliema', at: [35.912, 14.502], country: 'MT' },
      { locality: 'Sliema', at: [35.912, 14.502], country: 'MT' },
      { locality: 'Floriana', at: [35.893, 14.505], country: 'MA' },
      { locality: "St Julian's", at: [35.918, 14.489], country: 'MT' },
      { locality: 'San Ġiljan', at: [35.918, 14.489], country: 'MT' },
      { locality: 'Saint Gilgen', at: [47.767, 13.364], country: 'AT' },
      { locality: 'St. Gilgen', at: [47.767, 13.364], country: 'AT' },
    ]);
    expect(
      await counts(['Sliema', 'Tas-Sliema', 'Floriana', "St. Julian's", 'Malta', 'Sankt Gilgen']),
    ).toEqual({
      Sliema: 10,
      'Tas-Sliema': 10,
      Floriana: 5,
      "St. Julian's": 10,
      Malta: 25,
      'Sankt Gilgen': 10,
    });
  });
});

describe('names that the gazetteer lacks', () => {
  it('are one area in two scripts if their places are intermingled', async () => {
    await importGroups([
      { locality: 'おおぞら', at: [43.2, 143.0], places: 20 },
      { locality: 'Oozora', at: [43.2001, 143.0001], places: 20 },
      { locality: 'みなみ', at: [43.23, 143.0], places: 20 },
    ]);
    expect(await counts(['おおぞら', 'Oozora', 'みなみ'])).toEqual({
      おおぞら: 40,
      Oozora: 40,
      みなみ: 20,
    });
  });

  it('are two towns if they are in one script', async () => {
    await importGroups([
      { locality: 'Northfold', at: [-30.2, 143.0], places: 20, country: 'AU' },
      { locality: 'Southfold', at: [-30.2001, 143.0001], places: 20, country: 'AU' },
    ]);
    expect(await counts(['Northfold', 'Southfold'])).toEqual({ Northfold: 20, Southfold: 20 });
  });

  it('are parts of the large city whose core contains them', async () => {
    await importGroups([
      { locality: 'Altes Hafenviertel', at: [48.14, 11.58], country: 'DE' },
      { locality: 'München', at: [48.137, 11.575], country: 'DE' },
      { locality: 'Weit Draußen', at: [48.45, 11.2], country: 'DE' },
    ]);
    expect(await counts(['Munich', 'Altes Hafenviertel', 'Weit Draußen'])).toEqual({
      Munich: 10,
      'Altes Hafenviertel': 5,
      'Weit Draußen': 5,
    });
  });

  it('are known in all languages in which an OpenStreetMap boundary is named', async () => {
    const corners: [number, number][] = [
      [43.1, 142.9],
      [43.3, 142.9],
      [43.3, 143.1],
      [43.1, 143.1],
    ];
    const file = world.file(
      'names.osm.pbf',
      writePbf([
        ...corners.map(([latitude, longitude], index) => ({
          type: 'node' as const,
          id: index + 1,
          latitude,
          longitude,
        })),
        ...[43.2, 43.21].map((latitude, index) => ({
          type: 'node' as const,
          id: 11 + index,
          latitude,
          longitude: 143,
          tags: { name: `Shop ${index}`, shop: 'gift', 'addr:country': 'JP' },
        })),
        { type: 'way', id: 21, refs: [1, 2, 3, 4, 1] },
        {
          type: 'relation',
          id: 31,
          tags: {
            boundary: 'administrative',
            admin_level: '8',
            name: '架空町',
            'name:en': 'Kakuchou',
            alt_name: 'Imaginary Town',
          },
          members: [{ type: 'way', ref: 21, role: 'outer' }],
        },
      ]),
    );
    await world.places('import', file);
    expect(await counts(['架空町', 'Kakuchou', 'Imaginary Town'])).toEqual(
      every(['架空町', 'Kakuchou', 'Imaginary Town'], 2),
    );
  });
});

describe('a new edition of the gazetteer', () => {
  it('refiles the places of an older index', async () => {
    await importGroups([
      { locality: 'Chiyoda', at: [35.694, 139.753] },
      { locality: 'Altstadt-Test', at: [48.14, 11.58], country: 'DE' },
    ]);
    // As the previous edition left it: every unknown name is a city of its own, and no area has a parent.
    await world.client.query(`
      INSERT INTO cities (id, name, name_key, label, label_key, country, latitude, longitude)
      VALUES ('iJP//港区, jp', '港区', '港区', '港区, JP', '港区 jp', 'JP', 35.658, 139.745),
        ('iJP//千代田区富士見, jp', '千代田区富士見', '千代田区富士見', '千代田区富士見, JP', '千代田区富士見 jp', 'JP', 35.698, 139.746);
      WITH numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM places)
      UPDATE places SET city_id = CASE WHEN number <= 3 THEN 'iJP//港区, jp' ELSE 'iJP//千代田区富士見, jp' END,
        latitude = CASE WHEN number <= 3 THEN 35.658 ELSE 35.698 END,
        longitude = CASE WHEN number <= 3 THEN 139.745 ELSE 139.746 END
      FROM numbered WHERE numbered.id = places.id AND number <= 5;
      UPDATE cities SET parent_id = NULL WHERE id LIKE 'i%';
      UPDATE cities SET place_count = 0 WHERE place_count > 0;
      UPDATE cities SET region = 'Outdated' WHERE label IN ('Japan', 'Tokyo, JP');
      UPDATE gazetteer SET edition = 1`);
    await importGroups([{ locality: 'Tokyo', at: [35.69, 139.71], places: 1 }]);
    expect(
      await counts(['Tokyo', '港区', 'Minato, Tokyo', '千代田区', '千代田区富士見', 'Munich']),
    ).toEqual({
      Tokyo: 6,
      港区: 3,
      'Minato, Tokyo': 3,
      千代田区: 2,
      千代田区富士見: 2,
      Munich: 5,
    });
    const { rows } = await world.client.query<{ label: string; places: number }>(
      `SELECT label, place_count AS places FROM cities
       WHERE label IN ('Japan', 'Tokyo, JP') AND region IS DISTINCT FROM 'Outdated' ORDER BY label`,
    );
    expect(rows).toEqual([
      { label: 'Japan', places: 6 },
      { label: 'Tokyo, JP', places: 6 },
    ]);
  }, 120_000);
});
