import { leadMap, type LeadMap } from '#contract/lead-map.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads, json } from './support.js';

const app = useApp();
const person = usePerson(app);

const request = (query: string) => app.as(person).get(`/api/leads/map?${query}`);
const map = async (query: string): Promise<LeadMap> =>
  leadMap.strict().parse((await request(query).expect(200)).body);
const at = (latitude: number, longitude: number, name?: string) => ({
  latitude,
  longitude,
  ...(name && { name }),
});
const counts = ({ clusters }: LeadMap) => clusters.map(({ count }) => count);

describe('GET /api/leads/map', () => {
  it('reports an empty map', async () => {
    expect(await map('zoom=3')).toEqual({ total: 0, located: 0, bounds: null, clusters: [] });
    await addLeads(app, person, [{}]);
    expect(await map('zoom=3')).toEqual({ total: 1, located: 0, bounds: null, clusters: [] });
  });

  it('clusters nearby leads, names single ones, and returns the bounds of all of them', async () => {
    const [, , alone] = await addLeads(app, person, [
      { ...at(43.7312, 7.4197), city: 'Monaco' },
      at(43.7314, 7.4199),
      at(48.8584, 2.2945, 'Tower <b>'),
      {},
    ]);
    const answer = await map('zoom=8');

    expect(answer).toMatchObject({
      total: 4,
      located: 3,
      bounds: [2.2945, 43.7312, 7.4199, 48.8584],
    });
    expect(answer.clusters).toEqual([
      {
        latitude: expect.closeTo(43.7313, 6),
        longitude: expect.closeTo(7.4198, 6),
        count: 2,
        id: null,
        name: null,
        city: 'Monaco',
        area: null,
        bounds: [7.4197, 43.7312, 7.4199, 43.7314],
      },
      {
        latitude: 48.8584,
        longitude: 2.2945,
        count: 1,
        id: alone,
        name: 'Tower <b>',
        city: null,
        area: null,
        bounds: [2.2945, 48.8584, 2.2945, 48.8584],
      },
    ]);
    expect(counts(await map('zoom=0'))).toEqual([3]);
    expect(counts(await map('zoom=20&bbox=7.419,43.731,7.42,43.732'))).toEqual([1, 1]);
  });

  it('shows leads that match the filter and the box, with the bounds of all filtered leads', async () => {
    await addLeads(app, person, [
      { ...at(43.73, 7.42), city: 'Monaco' },
      { ...at(40.7, -74), city: 'New York' },
      { ...at(40.8, -74.1), city: 'New York', suppressed_at: '2026-01-01T00:00:00Z' },
    ]);
    await addLeads(app, await app.newPerson(), [at(43.73, 7.42)]);

    expect(await map(`zoom=5&filter=${json({ city: 'new york' })}`)).toMatchObject({
      total: 1,
      bounds: [-74, 40.7, -74, 40.7],
    });
    const boxed = await map('zoom=5&bbox=7,43,8,44');
    expect(boxed.total).toBe(2);
    expect(boxed.bounds).toEqual([-74, 40.7, 7.42, 43.73]);
    expect(boxed.clusters).toMatchObject([{ latitude: 43.73, longitude: 7.42 }]);
  });

  it('supports a box across the antimeridian', async () => {
    await addLeads(app, person, [at(-17.7, 178), at(-13.8, -171.8), at(48, 2)]);
    const longitudes = (await map('zoom=6&bbox=170,-30,-170,0')).clusters.map(
      ({ longitude }) => longitude,
    );

    expect(longitudes.toSorted((a, b) => a - b)).toEqual([-171.8, 178]);
    expect(counts(await map('zoom=6&bbox=-30,-60,60,60'))).toEqual([1]);
  });

  it('shows leads at the poles and at the edge of the map', async () => {
    await addLeads(app, person, [at(90, 180), at(-90, -180), at(0, 0)]);

    expect(counts(await map('zoom=2'))).toEqual([1, 1, 1]);
    expect(counts(await map('zoom=20&bbox=-180,-90,180,90'))).toEqual([1, 1, 1]);
  });

  it('limits the number of clusters, which still contain every lead', async () => {
    const leads = Array.from({ length: 5000 }, (_, n) =>
      at((n % 70) - 35, Math.floor(n / 70) - 35),
    );
    await addLeads(app, person, leads);

    for (const query of ['zoom=20', 'zoom=20&bbox=-180,-90,180,90', 'zoom=9&bbox=170,-80,160,80']) {
      const answer = await map(query);
      expect(answer.clusters.length).toBeLessThanOrEqual(2000);
      expect(counts(answer).reduce((sum, count) => sum + count)).toBe(5000);
    }
    expect((await map('zoom=20&bbox=0,0,0.5,0.5')).clusters).toHaveLength(1);
  });

  it.each([
    ['', 'zoom', 'zoom is required'],
    ['zoom=x', 'zoom', 'zoom must be a whole number from 0 to 20'],
    ['zoom=21', 'zoom', 'zoom must be a whole number from 0 to 20'],
    ['zoom=-1', 'zoom', 'zoom must be a whole number from 0 to 20'],
    ['zoom=1&bbox=1,2,3', 'bbox', 'bbox must be west,south,east,north in degrees'],
    ['zoom=1&bbox=a,b,c,d', 'bbox', 'bbox must be west,south,east,north in degrees'],
    ['zoom=1&bbox=0,0,0,91', 'bbox', 'bbox must be west,south,east,north in degrees'],
    ['zoom=1&bbox=0,50,1,40', 'bbox', 'bbox must be west,south,east,north in degrees'],
    ["zoom=1&bbox=0,0,1,1')", 'bbox', 'bbox must be west,south,east,north in degrees'],
    [`zoom=1&filter=${json({ status: 'x' })}`, 'filter.status', undefined],
  ])('rejects %s', async (query, field, text) => {
    const { body } = await request(query).expect(400);

    expect(Object.keys(body.errors)).toEqual([field]);
    if (text) expect(body.errors[field]).toBe(text);
  });
});
