import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { importFile, withConnection } from '../../../backend/maps/places/import/import.js';
import { useApp, usePerson } from '../../support/app.js';
import { until } from '../../support/until.js';

/** One business of each country, as a source delivers it. */
interface Country {
  code: string;
  position: [longitude: number, latitude: number];
  type: string;
  phone: string;
  freeform: string;
  locality: string;
  region?: string;
  postcode: string;
}

/** A search as people there type it, and what the file then says. */
interface Expected {
  city: string;
  category: string;
  e164: string;
  state: string;
  line: string;
  country: string;
}

const COUNTRIES: (Country & Expected)[] = [
  {
    code: 'DE',
    city: 'München',
    category: 'Zahnarzt',
    type: 'dentist',
    position: [11.575, 48.137],
    phone: '089/23 33 00',
    e164: '+4989233300',
    freeform: 'Sendlinger Straße 8',
    locality: 'München',
    region: 'BY',
    postcode: '80331',
    state: 'Bayern',
    line: 'Sendlinger Straße 8, 80331 München, Germany',
    country: 'Germany',
  },
  {
    code: 'AT',
    city: 'Wien',
    category: 'Friseur',
    type: 'hair_salon',
    position: [16.373, 48.208],
    phone: '(01) 533 37 64',
    e164: '+4315333764',
    freeform: 'Graben 12',
    locality: 'Wien',
    region: '9',
    postcode: '1010',
    state: 'Wien',
    line: 'Graben 12, 1010 Wien, Austria',
    country: 'Austria',
  },
  {
    code: 'FR',
    city: 'Lyon',
    category: 'boulangerie',
    type: 'bakery',
    position: [4.835, 45.764],
    phone: '04 78 42 25 75',
    e164: '+33478422575',
    freeform: '3 Rue Mercière',
    locality: 'Lyon',
    region: 'ARA',
    postcode: '69002',
    state: 'Auvergne-Rhône-Alpes',
    line: '3 Rue Mercière, 69002 Lyon, France',
    country: 'France',
  },
  {
    code: 'ES',
    city: 'Sevilla',
    category: 'farmacia',
    type: 'pharmacy',
    position: [-5.984, 37.389],
    phone: '954 22 47 71',
    e164: '+34954224771',
    freeform: 'Calle Sierpes 10',
    locality: 'Sevilla',
    region: 'AN',
    postcode: '41004',
    state: 'Andalucía',
    line: 'Calle Sierpes 10, 41004 Sevilla, Spain',
    country: 'Spain',
  },
  {
    code: 'IT',
    city: 'Firenze',
    category: 'ristorante',
    type: 'restaurant',
    position: [11.256, 43.77],
    phone: '055-212345',
    e164: '+39055212345',
    freeform: 'Via dei Servi 4',
    locality: 'Firenze',
    region: '52',
    postcode: '50122',
    state: 'Toscana',
    line: 'Via dei Servi 4, 50122 Firenze, Italy',
    country: 'Italy',
  },
  {
    code: 'PT',
    city: 'Lisboa',
    category: 'padaria',
    type: 'bakery',
    position: [-9.139, 38.722],
    phone: '21 342 50 00',
    e164: '+351213425000',
    freeform: 'Rua Augusta 100',
    locality: 'Lisboa',
    region: '11',
    postcode: '1100-053',
    state: 'Lisboa',
    line: 'Rua Augusta 100, 1100-053 Lisboa, Portugal',
    country: 'Portugal',
  },
  {
    code: 'NL',
    city: 'Den Haag',
    category: 'tandarts',
    type: 'dentist',
    position: [4.3, 52.07],
    phone: '070 - 363 22 22',
    e164: '+31703632222',
    freeform: 'Noordeinde 68',
    locality: 'Den Haag',
    region: 'ZH',
    postcode: '2514 GL',
    state: 'Zuid-Holland',
    line: 'Noordeinde 68, 2514 GL Den Haag, Netherlands',
    country: 'Netherlands',
  },
  {
    code: 'PL',
    city: 'Kraków',
    category: 'piekarnia',
    type: 'bakery',
    position: [19.937, 50.061],
    phone: '12 422 10 33',
    e164: '+48124221033',
    freeform: 'ul. Floriańska 15',
    locality: 'Kraków',
    region: '12',
    postcode: '31-019',
    state: 'Małopolskie',
    line: 'ul. Floriańska 15, 31-019 Kraków, Poland',
    country: 'Poland',
  },
  {
    code: 'CZ',
    city: 'Praha',
    category: 'lékárna',
    type: 'pharmacy',
    position: [14.42, 50.087],
    phone: '224 216 472',
    e164: '+420224216472',
    freeform: 'Celetná 20',
    locality: 'Praha',
    region: '10',
    postcode: '110 00',
    state: 'Praha, Hlavní město',
    line: 'Celetná 20, 110 00 Praha, Czechia',
    country: 'Czechia',
  },
  {
    code: 'GR',
    city: 'Αθήνα',
    category: 'φαρμακείο',
    type: 'pharmacy',
    position: [23.728, 37.984],
    phone: '210 32 14 227',
    e164: '+302103214227',
    freeform: 'Ερμού 25',
    locality: 'Αθήνα',
    region: 'I',
    postcode: '105 63',
    state: 'Attiki',
    line: 'Ερμού 25, 105 63 Αθήνα, Greece',
    country: 'Greece',
  },
  {
    code: 'TR',
    city: 'İzmir',
    category: 'eczane',
    type: 'pharmacy',
    position: [27.139, 38.419],
    phone: '(0232) 441 41 41',
    e164: '+902324414141',
    freeform: 'Kıbrıs Şehitleri Cd. 40',
    locality: 'İzmir',
    region: '35',
    postcode: '35220',
    state: 'İzmir',
    line: 'Kıbrıs Şehitleri Cd. 40, 35220 İzmir, Türkiye',
    country: 'Türkiye',
  },
  {
    code: 'RU',
    city: 'Москва',
    category: 'аптека',
    type: 'pharmacy',
    position: [37.617, 55.755],
    phone: '8 (495) 123-45-67',
    e164: '+74951234567',
    freeform: 'Тверская улица, 7',
    locality: 'Москва',
    region: 'MOW',
    postcode: '125009',
    state: 'Moskva',
    line: 'Тверская улица, 7, Москва, 125009, Russia',
    country: 'Russia',
  },
  {
    code: 'UA',
    city: 'Львів',
    category: 'ресторан',
    type: 'restaurant',
    position: [24.032, 49.842],
    phone: '032 235 57 60',
    e164: '+380322355760',
    freeform: 'вул. Вірменська 20',
    locality: 'Львів',
    region: '46',
    postcode: '79000',
    state: 'Lvivska oblast',
    line: 'вул. Вірменська 20, Львів, 79000, Ukraine',
    country: 'Ukraine',
  },
  {
    code: 'JP',
    city: '大阪市',
    category: '歯科',
    type: 'dentist',
    position: [135.502, 34.694],
    phone: '06-6208-8181',
    e164: '+81662088181',
    freeform: '中之島1-3-20',
    locality: '大阪市',
    region: '27',
    postcode: '530-8201',
    state: 'Osaka',
    line: '530-8201 大阪市 中之島1-3-20, Japan',
    country: 'Japan',
  },
  {
    code: 'CN',
    city: '成都',
    category: '药店',
    type: 'pharmacy',
    position: [104.066, 30.57],
    phone: '028-8662 1234',
    e164: '+862886621234',
    freeform: '春熙路12号',
    locality: '成都',
    region: 'SC',
    postcode: '610021',
    state: 'Sichuan Sheng',
    line: '610021 成都 春熙路12号, China',
    country: 'China',
  },
  {
    code: 'KR',
    city: '부산',
    category: '약국',
    type: 'pharmacy',
    position: [129.075, 35.18],
    phone: '051-802-1234',
    e164: '+82518021234',
    freeform: '중앙대로 708',
    locality: '부산',
    region: '26',
    postcode: '47248',
    state: 'Busan-gwangyeoksi',
    line: '부산 중앙대로 708 47248, South Korea',
    country: 'South Korea',
  },
  {
    code: 'TH',
    city: 'กรุงเทพมหานคร',
    category: 'ร้านอาหาร',
    type: 'restaurant',
    position: [100.5, 13.756],
    phone: '02 222 8899',
    e164: '+6622228899',
    freeform: '88 ถนนข้าวสาร',
    locality: 'กรุงเทพมหานคร',
    region: '10',
    postcode: '10200',
    state: 'Krung Thep Maha Nakhon',
    line: '88 ถนนข้าวสาร, กรุงเทพมหานคร, 10200, Thailand',
    country: 'Thailand',
  },
  {
    code: 'IN',
    city: 'मुंबई',
    // OpenStreetMap's presets are hardly translated into Hindi, and signs are in English, too.
    category: 'hotel',
    type: 'hotel',
    position: [72.878, 19.076],
    phone: '022 2202 3030',
    e164: '+912222023030',
    freeform: '12 Colaba Causeway',
    locality: 'Mumbai',
    region: 'MH',
    postcode: '400001',
    state: 'Maharashtra',
    line: '12 Colaba Causeway, Mumbai - 400001, India',
    country: 'India',
  },
  {
    code: 'IL',
    city: 'תל אביב',
    category: 'בית קפה',
    type: 'cafe',
    position: [34.782, 32.085],
    phone: '03-522 1234',
    e164: '+97235221234',
    freeform: 'דיזנגוף 100',
    locality: 'תל אביב',
    region: 'TA',
    postcode: '6433222',
    state: 'Tel Aviv',
    line: 'דיזנגוף 100, 6433222 תל אביב, Israel',
    country: 'Israel',
  },
  {
    code: 'EG',
    city: 'القاهرة',
    category: 'صيدلية',
    type: 'pharmacy',
    position: [31.236, 30.044],
    phone: '02 25750000',
    e164: '+20225750000',
    freeform: 'شارع طلعت حرب 17',
    locality: 'القاهرة',
    region: 'C',
    postcode: '11511',
    state: 'Al Qahirah',
    line: 'شارع طلعت حرب 17, القاهرة, 11511, Egypt',
    country: 'Egypt',
  },
  {
    code: 'BR',
    city: 'São Paulo',
    category: 'academia',
    type: 'gym',
    position: [-46.633, -23.55],
    phone: '0xx11 3123-4567',
    e164: '+551131234567',
    freeform: 'Rua Augusta 1500',
    locality: 'São Paulo',
    region: 'SP',
    postcode: '01304-001',
    state: 'SP',
    line: 'Rua Augusta 1500, São Paulo - SP, 01304-001, Brazil',
    country: 'Brazil',
  },
  {
    code: 'MX',
    city: 'Ciudad de México',
    category: 'abogado',
    type: 'lawyer',
    position: [-99.133, 19.433],
    phone: '+52 1 55 1234 5678',
    e164: '+525512345678',
    freeform: 'Av. Madero 20',
    locality: 'Ciudad de México',
    region: 'CMX',
    postcode: '06000',
    state: 'Ciudad de México',
    line: 'Av. Madero 20, 06000 Ciudad de México, Mexico',
    country: 'Mexico',
  },
];

const feature = ({ code, position, type, phone, ...address }: Country) =>
  JSON.stringify({
    type: 'Feature',
    id: code,
    geometry: { type: 'Point', coordinates: position },
    properties: {
      id: code,
      names: { primary: `Business in ${code}` },
      categories: { primary: type, alternate: null },
      confidence: 0.9,
      websites: null,
      phones: [phone],
      addresses: [{ ...address, country: code }],
    },
  });
const asDelivered = ({ freeform, locality, region, postcode, ...place }: Country) => ({
  code: place.code,
  position: place.position,
  type: place.type,
  phone: place.phone,
  freeform,
  locality,
  ...(region && { region }),
  postcode,
});

const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-countries-'));
const app = useApp();
const person = usePerson(app);
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  const file = join(folder, 'countries.geojsonl');
  writeFileSync(file, COUNTRIES.map((country) => feature(asDelivered(country))).join('\n'));
  await withConnection(app.config.databaseUrl!, (client) =>
    importFile(client, file, null, () => undefined),
  );
}, 60_000);

const COLUMNS = 'name,phone,postalCode,state,address,country';

describe('a search in its own language, from the text to the file', () => {
  it.each(COUNTRIES)(
    '$category in $city',
    async ({ code, city, category, e164, postcode, state, line, country }) => {
      const { body: run } = await app
        .as(person)
        .post('/api/scraperuns')
        .send({ city, category })
        .expect(201);
      await until(
        async () =>
          (await app.as(person).get(`/api/scraperuns/${run.id}`)).body.Status === 'Complete',
      );
      const { text } = await app
        .as(person)
        .get(`/api/export/leads.csv?columns=${COLUMNS}`)
        .expect(200);

      expect(Papa.parse(text, { header: true, skipEmptyLines: true }).data).toEqual([
        {
          Name: `Business in ${code}`,
          Phone: e164,
          'Postal Code': postcode,
          State: state,
          Address: line,
          Country: country,
        },
      ]);
    },
  );
});
