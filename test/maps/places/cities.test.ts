import { CityProblem } from '../../../backend/maps/places/city-problem.js';
import { usePlaces } from './support.js';

const world = usePlaces();

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
    ['San Fransisco', 'San Francisco, CA'],
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
    expect((await problem('San Frnacisco')).candidates).toContain('San Francisco, CA');
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

  it.each([
    ['San Fr', 'San Francisco, CA'],
    ['Hels', 'Helsinki, FI'],
  ])('offers the likeliest name that %j begins first', async (text, label) => {
    expect((await problem(text)).candidates[0]).toBe(label);
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

describe('names in other languages and scripts', () => {
  it.each([
    // Reported
    ['Москва', 'Moscow, RU'],
    ['北京', 'Beijing, CN'],
    ['서울', 'Seoul, KR'],
    ['パリ', 'Paris, FR'],
    ['القاهرة', 'Cairo, EG'],
    ['Αθήνα', 'Athens, GR'],
    ['Nueva York', 'New York, NY'],
    ['Nova Iorque', 'New York, NY'],
    ['La Haye', 'The Hague, NL'],
    ['Vitoria-Gasteiz', 'Gasteiz / Vitoria, ES'],
    ['Frankfurt/Main', 'Frankfurt am Main, DE'],
    ['Bolzano/Bozen', 'Bolzano, IT'],
    ['Londres', 'London, GB'],
    ['CABA', 'Buenos Aires, AR'],
    // Siblings
    ['Mnichov', 'Munich, DE'],
    ['Bécs', 'Vienna, AT'],
    ['Кёльн', 'Köln, DE'],
    ['인천광역시', 'Incheon, KR'],
    ['廣州', 'Guangzhou, CN'],
    ['İZMİR', 'İzmir, TR'],
    ['Koeln', 'Köln, DE'],
    ['г. Казань', 'Kazan, RU'],
    ['Ａｍｓｔｅｒｄａｍ', 'Amsterdam, NL'],
    ['München, Deutschland', 'Munich, DE'],
    ['Köln, NRW', 'Köln, DE'],
    ['Nürnberg, Bayern', 'Nürnberg, DE'],
    ['Firenze, Toscana', 'Florence, IT'],
    ['Biel/Bienne', 'Biel/Bienne, CH'],
    // GeoNames has one of both ways to write Chinese, or Japanese
    ['罗马', 'Rome, IT'],
    ['维也纳', 'Vienna, AT'],
    ['广岛', 'Hiroshima, JP'],
    ['橫濱', 'Yokohama, JP'],
    // GeoNames lacks these names, which CLDR has
    ['ウィーン', 'Vienna, AT'],
    ['墨西哥市', 'Mexico City, MX'],
    ['คีชีเนา', 'Chisinau, MD'],
    // A village has exactly this name
    ['大同', 'Datong, CN'],
    ['リバプール', 'Liverpool, GB'],
    // GeoNames has this name of a small namesake only
    ['亚历山大', 'Alexandria, EG'],
    // The largest namesake is not the best-known one
    ['バルセロナ', 'Barcelona, ES'],
    ['Geneva', 'Genève, CH'],
    // Short, former and colloquial names
    ['TP.HCM', 'Ho Chi Minh City, VN'],
    ['Jogja', 'Yogyakarta, ID'],
    ['Тифлис', 'Tbilisi, GE'],
    ['槟城', 'George Town, MY'],
    // Words and endings around a name
    ['Thành phố Đà Nẵng', 'Da Nang, VN'],
    ['Kota Bekasi', 'Bekasi, ID'],
    ['Lungsod ng Cebu', 'Cebu City, PH'],
    ['パリ市', 'Paris, FR'],
    ['부산광역시', 'Busan, KR'],
    ['후쿠오카', 'Fukuoka, JP'],
    ['ジュネーブ', 'Genève, CH'],
    ['নিউ ইয়র্ক', 'New York, NY'],
    ['Londonban', 'London, GB'],
    ['w Krakowie', 'Kraków, PL'],
    ['Казани', 'Kazan, RU'],
    ["Istanbul'da", 'Istanbul, TR'],
    // GeoNames numbers the regions of a country in its own order
    ['Rize ili', 'Rize, TR'],
    ['Zhytomyrska oblast, Ukraine', 'Zhytomyr Oblast, UA'],
    ['Aiti, Japan', 'Aichi, JP'],
    ['Chahar Mahal va Bakhtiari, Iran', 'Chaharmahal and Bakhtiari, IR'],
    // Codes of provinces
    ['Torino (TO)', 'Turin, IT'],
    ['Curitiba - PR', 'Curitiba, BR'],
    ['Sevilla (SE)', 'Sevilla, ES'],
    ['Lyon (69)', 'Lyon, FR'],
    // Cities with the name of their province, and municipalities of that name elsewhere
    ['Madrid, Madrid', 'Madrid, ES'],
    ['Sevilla, Sevilla', 'Sevilla, ES'],
    ['Málaga, Málaga', 'Málaga, ES'],
    ['Lima, Lima', 'Lima, PE'],
    ['New York, New York', 'New York, NY'],
  ])('finds %j as %s', async (text, label) => {
    expect((await world.cities.find(text)).label).toBe(label);
  });

  it('knows the countries of many cities with their provinces at once', async () => {
    const names = { 'São Paulo, SP': 'BR', '横浜市, 神奈川県': 'JP', 'Madrid, Madrid': 'ES' };
    const countries = await world.cities.countriesOf(Object.keys(names));
    for (const [name, meant] of Object.entries(names))
      expect(countries.get(name)).toMatchObject({ meant });
  });

  it.each([
    'Florencia',
    'Granada',
    'Augusta',
    'Ragusa',
    'Ставрополь',
    'Valencia, Valencia',
    'Córdoba, Córdoba',
  ])('asks about %j: no city is clearly meant', async (text) => {
    expect((await problem(text)).candidates.length).toBeGreaterThan(1);
  });

  it('prefers a town with places to a namesake elsewhere that has none', async () => {
    const { id } = await world.cities.find('Monte-Carlo, Monaco');
    await world.client.query('UPDATE cities SET place_count = 25 WHERE id = $1', [id]);
    const { label } = await world.cities.find('Montecarlo');
    await world.client.query('UPDATE cities SET place_count = 0 WHERE id = $1', [id]);
    expect(label).toBe('Monte-Carlo, Monaco');
  });

  it('names the part that it does not understand', async () => {
    expect((await problem('Köln, Blah')).message).toBe(
      `We can't find "Blah" around a city named "Köln".`,
    );
  });
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
    ['東', 'Tokyo, JP'],
    ['Saint Gilg', 'Sankt Gilgen, AT'],
    ['St. Gilg', 'Sankt Gilgen, AT'],
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
    ['san', 'Santiago, CL'],
    ['lon', 'London, GB'],
    ['mün', 'Munich, DE'],
    ['東', 'Tokyo, JP'],
    ['мо', 'Moscow, RU'],
  ])('for %j, suggests %s first', async (typed, label) => {
    expect((await world.cities.suggest(typed))[0]?.label).toBe(label);
  });
  it('suggests areas called so before areas called so elsewhere', async () => {
    const labels = (await world.cities.suggest('san')).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['San Antonio, TX']));
    expect(labels).not.toContain('Shanghai, CN');
  });
  it('suggests similar names for a typo', async () => {
    const [first] = await world.cities.suggest('San Frnacisco');
    expect(first).toMatchObject({ label: 'San Francisco, CA', isSimilar: true });
  });
  it('suggests nothing for empty input in an empty index', async () => {
    expect(await world.cities.suggest('')).toEqual([]);
  });
});
