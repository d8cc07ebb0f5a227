import { existsSync, globSync, readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parseConfig } from '../../backend/platform/config.js';
import { dataSourceOptions } from '../../backend/app/schema/options.js';
import { settlements } from '../../backend/maps/sources/boundaries/nominatim.js';
import type { HttpResponse } from '../../backend/platform/http/client.js';
import { Overpass, slotPause } from '../../backend/maps/sources/osm/overpass.js';
import { type Fault, simulate, type Simulator } from '../support/http-simulator.js';

const RECORDED = '../shared/data/protocols';
const present = existsSync(RECORDED);
if (!present) process.stderr.write('Skipped recorded responses: ../shared/data is absent.\n');
const real = present ? describe : describe.skip;
const absent = present ? '' : ' (skipped: ../shared/data is absent)';
const recorded = (name: string) => readFileSync(`${RECORDED}/${name}`, 'utf8');

real(`recorded Nominatim responses${absent}`, () => {
  const read = (name: string) => {
    const text = recorded(`nominatim/${name}`);
    return settlements({ text, json: () => JSON.parse(text) } as HttpResponse);
  };
  const all = present ? globSync('*.json', { cwd: `${RECORDED}/nominatim` }) : ['none'];

  it('contain no city: sights, houses, shops, streams and postal codes are skipped', () => {
    const lists = all.filter((name) => recorded(`nominatim/${name}`).trimStart().startsWith('['));
    expect(lists.length).toBeGreaterThan(8);
    expect(lists.map(read)).toEqual(lists.map(() => []));
  });

  it('yield name, country, id and box when read as a city', () => {
    const text = recorded('nominatim/geocoder-rb-nominatim_cologne_cathedral_cologne_germany.json')
      .replace('"amenity"', '"boundary"')
      .replace('"type": "place_of_worship"', '"type": "administrative"');
    const [cathedral] = settlements({ text, json: () => JSON.parse(text) } as HttpResponse);
    expect(cathedral).toMatchObject({
      name: 'Cologne Cathedral',
      country: 'DE',
      osm: { type: 'way', id: 4532022 },
      box: { south: 50.9409217, west: 6.9570708, north: 50.9417618, east: 6.9591382 },
      rings: null,
    });
    expect(cathedral!.labels[0]).toBe('Cologne Cathedral, North Rhine-Westphalia, Germany');
  });

  it('are rejected when they are not a list of results', () => {
    const others = all.filter((name) => recorded(`nominatim/${name}`).startsWith('{'));
    expect(others.length).toBeGreaterThan(1);
    for (const name of others) expect(() => read(name)).toThrow('sent an unreadable response');
  });
});

real(`recorded Overpass responses${absent}`, () => {
  let server: Simulator;
  let overpass: Overpass;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await simulate((_, response) => response.end());
    const config = parseConfig({ DATABASE_URL: 'postgres://unused/', OVERPASS_URL: server.url });
    overpass = new Overpass(new DataSource(dataSourceOptions(config)), config);
  });
  afterAll(() => server?.close());

  /** Some recordings have status and headers before the body. */
  const replay = (name: string): Fault => {
    const text = recorded(`overpass/${name}`);
    const [meta, ...body] = text.split('\n\n');
    const { url, status } = JSON.parse(name.startsWith('opts-') ? meta! : '{}') as Record<
      string,
      never
    >;
    return (response) => response.writeHead(status ?? 200).end(url ? body.join('\n\n') : text);
  };
  const ask = (name: string) => {
    server.failNext(replay(name));
    const box = { south: 53, west: 9, north: 54, east: 10 };
    const tags = [{ amenity: 'theatre' }];
    return overpass.elements({ tags, box, relation: null }, new AbortController().signal);
  };

  it('give a building its center and tags', async () => {
    const [theatre] = (await ask('aio-way_out_center.json')) as never[];
    expect(theatre).toMatchObject({
      type: 'way',
      id: 24981342,
      center: { lat: 53.5412491, lon: 9.9841054 },
      tags: { amenity: 'theatre', 'contact:phone': '+49 40 3576660' },
    });
  });

  it.each(['overpy-remark-runtime-error-01.json', 'opts-timeout.json'])(
    'are never taken for an empty city when the query failed with HTTP 200 (%s)',
    async (name) => expect(await ask(name)).toBe('too much'),
  );

  it.each(['overpy-remark-runtime-remark-01.json', 'overpy-remark-unknown-01.json'])(
    'are accepted with a harmless remark (%s)',
    async (name) => expect(await ask(name)).toEqual([]),
  );

  it.each([
    ['opts-400-bad-request.txt', 'rejected the request (400)'],
    ['overpy-bad-request.html', 'sent an unreadable response'],
    ['overpy-bad-request-encoding.html', 'sent an unreadable response'],
  ])('are explained when they are an error page (%s)', async (name, sentence) => {
    await expect(ask(name)).rejects.toThrow(sentence);
  });

  it('report when a slot is free', () => {
    interface Page {
      text: string;
      status: { slotsAvailableAfter: { seconds: number }[] };
    }
    const pages = JSON.parse(recorded('overpass/opts-api-status.json')) as Page[];
    for (const { text, status } of pages) {
      const seconds = status.slotsAvailableAfter.map((slot) => slot.seconds + 1);
      const free = text.includes('available now') ? 0 : null;
      expect(slotPause(text)).toBe(seconds.length > 0 ? Math.min(...seconds) * 1000 : free);
    }
    expect(pages.length).toBeGreaterThan(3);
  });
});
