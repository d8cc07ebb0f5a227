import { setTimeout as wait } from 'node:timers/promises';
import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import XLSX from 'xlsx';
import { atMost, median, randomOf, round, seconds, type Figure } from './figure.ts';
import { subscribe, type World } from './world.ts';

const ROWS = 20_000;
const CSV_BYTES = 4_990_000;
const ROUNDS = 3;
const MAX_S = 2;
/** A process loads what reads lists 10 s after its start. */
const PREPARED_MS = 15_000;
const TOWNS = 5000;
const HEADER =
  'Company,Street,City,Postal code,Country,Phone,Email,Website,Category,Comments'.split(',');
const STREETS = ['Main Street', "Rue de l'Église", 'Königstraße', 'Calle Mayor', 'Vía Roma'];
const CATEGORIES = ['Restaurant', 'Café', 'Bäckerei', 'Dentist', 'Hotel', 'Plumber'];
const WORDS = 'called back in May wants a quote for two years prefers email renewal due soon'.split(
  ' ',
);
/** How each country writes phone numbers; # is any digit. */
const PHONES: Record<string, string> = {
  DE: '0221 #######',
  FR: '01 43 ## ## ##',
  IT: '06 6### ####',
  ES: '912 ### ###',
  GB: '020 7### ####',
  US: '(212) 555-####',
};

interface Town {
  name: string;
  country: string;
}

interface Format {
  write(rows: string[][]): Buffer<ArrayBuffer>;
  /** Reads the cells and nothing else. */
  read(bytes: Buffer<ArrayBuffer>): unknown;
}

const csv = (encoding: 'utf8' | 'latin1'): Format => ({
  write: (rows) => Buffer.from(Papa.unparse(rows), encoding),
  read: (bytes) => Papa.parse(new TextDecoder(encoding).decode(bytes)),
});
const FORMATS: Record<string, Format> = {
  csv: csv('utf8'),
  latin1: csv('latin1'),
  xlsx: {
    write(rows) {
      const book = XLSX.utils.book_new();
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Customers');
      const written: ArrayBuffer = XLSX.write(book, { type: 'array', bookSST: true });
      // SheetJS compresses half as well as spreadsheets do.
      return Buffer.from(zipSync(unzipSync(new Uint8Array(written))));
    },
    read: (bytes) => readSheet(Uint8Array.from(bytes).buffer),
  },
};

/**
 * Previews lists of 20,000 customers, 5 MB as CSV: the first one of a process, then others, compared with the readers of CSV
 * and XLSX alone. No list is sent twice, because the product remembers phone numbers.
 */
export async function lists(world: World, seed: number): Promise<Figure[]> {
  const random = randomOf(seed);
  const database = await world.database();
  const { rows: towns } = await database.client.query<Town>(
    `SELECT name, country FROM cities WHERE kind = 'city' AND country = ANY($1) AND name !~ '[^\u0001-\u00ff]'
     ORDER BY population DESC LIMIT ${TOWNS}`,
    [Object.keys(PHONES)],
  );
  const figures: Figure[] = [];
  for (const [name, { write, read }] of Object.entries(FORMATS)) {
    const { url, stop } = await world.server(database, 'api');
    const { token } = await subscribe({ url });
    const headers = { Authorization: `Bearer ${token}` };
    await wait(PREPARED_MS);
    const times: number[] = [];
    const bare: number[] = [];
    let megabytes = 0;
    for (let number = 0; number <= ROUNDS; number++) {
      const bytes = write([HEADER, ...customers(towns, random)]);
      megabytes = round(bytes.length / 1e6);
      times.push(await secondsOf(() => preview(`${url}/api/leads/import/preview`, headers, bytes)));
      bare.push(await secondsOf(() => read(bytes)));
    }
    await stop();
    const [first = 0, ...later] = times;
    const details = { readerAlone: round(median(bare)), megabytes };
    figures.push(
      atMost(`lists-${name}-first`, first, 's', MAX_S, details),
      atMost(`lists-${name}`, median(later), 's', MAX_S, { ...details, times: later.map(round) }),
    );
  }
  return figures;
}

async function preview(url: string, headers: HeadersInit, bytes: Buffer<ArrayBuffer>) {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'customers');
  const answer = await fetch(url, { method: 'POST', headers, body });
  const { ready } = (await answer.json()) as { ready: number };
  if (ready !== ROWS) throw new Error(`${answer.status}: ${ready} of ${ROWS} rows are ready`);
}

async function secondsOf(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return seconds(started);
}

/** Customers of whom a quarter have no country, so that the towns say where their phones are. */
function customers(towns: readonly Town[], random: () => number): string[][] {
  const some = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const word = () => Math.floor(random() * 36 ** 8).toString(36);
  const rows = Array.from({ length: ROWS }, (_, number) => {
    const { name, country } = some(towns);
    const domain = `${word()}.example`;
    return [
      `${word()} & Söhne ${number}`,
      `${some(STREETS)} ${1 + Math.floor(random() * 200)}`,
      name,
      String(10_000 + Math.floor(random() * 89_000)),
      number % 4 === 0 ? '' : country,
      PHONES[country]!.replace(/#/g, () => String(Math.floor(random() * 10))),
      `info@${domain}`,
      `https://www.${domain}/`,
      some(CATEGORIES),
    ];
  });
  const room = Math.floor((CSV_BYTES - Buffer.byteLength(Papa.unparse(rows))) / ROWS) - 1;
  for (const row of rows) {
    let note = '';
    while (note.length < room) note += `${some(WORDS)} `;
    row.push(note.slice(0, room).trim());
  }
  return rows;
}
