import { CityProblem } from '../../backend/places/city-problem.js';
import { openPlaces, type PlacesWorld } from './support.js';

let world: PlacesWorld;
beforeAll(async () => {
  world = await openPlaces();
}, 60_000);
afterAll(() => world.close());

const problem = (text: string) =>
  world.cities.find(text).then(
    ({ label }) => Promise.reject(new Error(`found ${label}`)),
    (error: unknown) => error as CityProblem,
  );

describe('finding a city by name', () => {
  it.each([
    ['Monaco', 'Monaco'],
    ['monte carlo', 'Monte-Carlo, Monaco'],
    ['San Francisco, CA', 'San Francisco, CA'],
    ['san francisco ca', 'San Francisco, CA'],
    ['San Francisco, California', 'San Francisco, CA'],
    ['San Francisco, USA', 'San Francisco, CA'],
    ['San Francisco', 'San Francisco, CA'],
    ['Sao Paulo', 'São Paulo, BR'],
    ['são paulo', 'São Paulo, BR'],
    ['NYC', 'New York, NY'],
    ['New York, NY', 'New York, NY'],
    ['Saint Louis, MO', 'St. Louis, MO'],
    ['Washington, D.C.', 'Washington, DC'],
    ['München', 'Munich, DE'],
    ['Cologne', 'Köln, DE'],
    ['Paris', 'Paris, FR'],
    ['paris, france', 'Paris, FR'],
    ['London, Ontario', 'London, ON'],
    ['Springfield, IL', 'Springfield, IL'],
    ['San Francisco CA 94103', 'San Francisco, CA'],
    ['San Francisco, CA 94103-1234', 'San Francisco, CA'],
    ['San Francisco, CA 94103, USA', 'San Francisco, CA'],
    ['San Francisco 94103', 'San Francisco, CA'],
    ['Singapore', 'Singapore'],
    ['Luxembourg', 'Luxembourg'],
    ['Panama', 'Panamá'],
    ['Usa, JP', 'Usa, JP'],
    ['LA', 'Los Angeles, CA'],
    ['Dalles, OR', 'The Dalles, OR'],
    ['The Chicago', 'Chicago, IL'],
  ])('recognizes %j as %s', async (text, label) => {
    expect((await world.cities.find(text)).label).toBe(label);
  });

  it.each(['Springfield', 'Portland', 'Columbus'])('offers candidates for %j', async (text) => {
    const { message, candidates } = await problem(text);
    expect(message).toMatch(new RegExp(`^"${text}" could be several cities\\. Add the state`));
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates.length).toBeLessThanOrEqual(10);
  });

  it('finds the Bronx with and without its article', async () => {
    const { label } = await world.cities.find('The Bronx');
    expect((await world.cities.find('Bronx')).label).toBe(label);
    expect((await world.cities.find('bronx ny')).label).toBe(label);
  });

  it.each([
    ['USA', 'United States', 'country'],
    ['us', 'United States', 'country'],
    ['Deutschland', 'Germany', 'country'],
    ['日本', 'Japan', 'country'],
    ['Lebanon', 'Lebanon', 'country'],
    ['Mexico', 'Mexico', 'country'],
    ['Malta', 'Malta', 'country'],
    ['California', 'California, US', 'state'],
    ['Bavaria', 'Bavaria, DE', 'state'],
    ['大阪府', 'Osaka Prefecture, JP', 'state'],
    ['Travis County', 'Travis County, TX', 'county'],
    ['Travis County, Texas', 'Travis County, TX', 'county'],
    ['東京', 'Tokyo, JP', 'city'],
    ['東京都', 'Tokyo, JP', 'city'],
    ['大阪市', 'Osaka, JP', 'city'],
    ['Ōsaka-shi', 'Osaka, JP', 'city'],
    ['千代田区', 'Chiyoda, Tokyo, JP', 'city'],
    ['Chiyoda City, Tokyo', 'Chiyoda, Tokyo, JP', 'city'],
    ['Shibuya-ku', 'Shibuya, Tokyo, JP', 'city'],
    ['Kita-ku, Osaka', 'Kita, Osaka, JP', 'district'],
    ['Sankt Gilgen', 'Sankt Gilgen, AT', 'city'],
    ['Saint Gilgen', 'Sankt Gilgen, AT', 'city'],
    ['St. Gilgen', 'Sankt Gilgen, AT', 'city'],
    ['Tas-Sliema', 'Sliema, MT', 'city'],
    ['Greater London', 'London, GB', 'city'],
    ['Brooklyn', 'Brooklyn, NY', 'city'],
    ['Aarhus', 'Århus, DK', 'city'],
    ['Paris 11', 'Paris 11e Arrondissement, Paris, FR', 'district'],
  ])('recognizes %j as %s', async (text, label, kind) => {
    expect(await world.cities.find(text)).toMatchObject({ label, kind });
  });

  it('offers similar spellings for an unknown name', async () => {
    expect((await problem('San Fransisco')).candidates).toContain('San Francisco, CA');
    const { message } = await problem('Atlantiss');
    expect(message).toBe(`We can't find a city named "Atlantiss".`);
    expect(await problem('')).toBeInstanceOf(CityProblem);
  });

  it('gives every city a unique label', async () => {
    const { rows } = await world.client.query(
      'SELECT label_key FROM cities GROUP BY label_key HAVING count(*) > 1',
    );
    expect(rows).toEqual([]);
  });

  it('offers candidates whose labels each find exactly their city', async () => {
    const { rows } = await world.client.query<{ name: string }>(`
      SELECT min(name) AS name FROM cities GROUP BY name_key HAVING count(*) > 1
      ORDER BY md5(name_key) LIMIT 250`);
    let checked = 0;
    for (const { name } of rows) {
      const answer = await world.cities.find(name).catch((error: CityProblem) => error);
      if (!(answer instanceof CityProblem)) continue;
      for (const label of answer.candidates) {
        expect((await world.cities.find(label)).label).toBe(label);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(200);
  }, 60_000);
});

describe('suggesting cities while typing', () => {
  it.each([
    ['san franc', 'San Francisco, CA'],
    ['San Francisco, C', 'San Francisco, CA'],
    ['sao pa', 'São Paulo, BR'],
    ['saint lou', 'St. Louis, MO'],
    ['monac', 'Monaco'],
    ['nyc', 'New York, NY'],
    ['paris, france', 'Paris, FR'],
    ['dalles', 'The Dalles, OR'],
    ['münch', 'Munich, DE'],
    ['東京', 'Tokyo, JP'],
    ['Saint Gil', 'Sankt Gilgen, AT'],
    ['St. Gil', 'Sankt Gilgen, AT'],
    ['germ', 'Germany'],
    ['calif', 'California, US'],
    ['travis', 'Travis County, TX'],
    ['hollyw', 'Hollywood, Los Angeles, CA'],
  ])('completes %j to %s', async (typed, label) => {
    const values = (await world.cities.suggest(typed)).map(({ label: suggested }) => suggested);
    expect(values).toContain(label);
    expect(values.length).toBeLessThanOrEqual(10);
  });
  it.each([
    ['par', 'Paris, FR'],
    ['nyc', 'New York, NY'],
    ['londo', 'London, GB'],
    ['東', 'Tokyo, JP'],
  ])('for %j, suggests %s first', async (typed, label) => {
    expect((await world.cities.suggest(typed))[0]?.label).toBe(label);
  });
  it('suggests similar names for a typo', async () => {
    const [first] = await world.cities.suggest('San Fransisco');
    expect(first).toMatchObject({ label: 'San Francisco, CA', isSimilar: true });
  });
  it('suggests nothing for empty input in an empty index', async () => {
    expect(await world.cities.suggest('')).toEqual([]);
  });
});
