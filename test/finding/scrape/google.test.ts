import { AUSTIN } from '../../support/austin.js';
import { runToEnd, useGoogle } from '../../support/google.js';
import { usePerson } from '../../support/app.js';
import { generateCity, buildTruePlace } from '../../support/places-simulator-city.js';
import { KEY } from '../../support/places-simulator.js';

describe('a run on Google Maps', () => {
  const { app, simulator, addBoundary } = useGoogle();
  const person = usePerson(app);
  beforeEach(() => addBoundary(AUSTIN));

  it('delivers every place in a city once, and proves that there are no more', async () => {
    const places = generateCity({ count: 150, seed: 1 });
    simulator.serve({ places });

    const { run, coverage, leads } = await runToEnd(app, person);

    expect(run).toMatchObject({ Status: 'Complete', 'Lead Count': 150 });
    expect(new Set(leads.map((lead) => lead.source_id))).toEqual(
      new Set(places.map(({ id }) => id)),
    );
    expect(coverage).toMatchObject({ leads: 150, exhausted: true, tiles: { open: 0 } });
    expect(coverage.requests).toBe(simulator.calls.length);
    expect(simulator.billed('ENTERPRISE')).toBe(simulator.calls.length);
  });

  it('searches several categories in turn, and delivers a place of two of them once', async () => {
    const bars = { types: ['bar', 'point_of_interest'], kind: 'Bar' };
    const both = { types: ['bar', 'restaurant'], location: { latitude: 30.1, longitude: -97.9 } };
    simulator.serve({
      places: [
        ...generateCity({ count: 70, seed: 3 }),
        ...generateCity({ count: 70, seed: 4, ...bars }),
        buildTruePlace(1, both),
      ],
    });

    const few = await runToEnd(app, person, { categories: ['bar'], minLeads: 40 });
    expect(few.run).toMatchObject({ Category: 'restaurant & bar', 'Lead Count': 40 });
    expect(few.coverage.matched).toContain(`bar: Google's type "bar"`);
    expect(new Set(few.leads.map(({ category }) => category))).toEqual(
      new Set(['Restaurant', 'Bar']),
    );

    const { run, coverage } = await runToEnd(app, person, { categories: ['bar'] });
    expect(run['Lead Count']).toBe(141);
    expect(coverage).toMatchObject({ found: 141, exhausted: true, tiles: { open: 0 } });
    expect(few.coverage.requests + coverage.requests).toBe(simulator.calls.length);
  });

  it('keeps the own town of a place beside the searched area', async () => {
    const towns = ['Bee Cave', 'Dripping Springs', 'No Such Town', null];
    simulator.serve({ places: towns.map((town, index) => buildTruePlace(index, { town })) });

    const { leads } = await runToEnd(app, person);

    expect(leads.map(({ city, area }) => `${city} in ${area}`).sort()).toEqual([
      'Austin, TX in Austin, TX',
      'Austin, TX in Austin, TX',
      'Bee Cave, TX in Austin, TX',
      'Dripping Springs, TX in Austin, TX',
    ]);
  });

  it('stops as soon as it has the requested number of leads', async () => {
    simulator.serve({ places: generateCity({ count: 300, seed: 2 }) });

    const { run, coverage } = await runToEnd(app, person, { minLeads: 40 });

    expect(run['Lead Count']).toBe(40);
    expect(coverage).toMatchObject({ requests: 2, exhausted: false });
    expect(coverage.statement).toContain('More available');
  });

  it('stores every field that Google returns, and invents no missing ones', async () => {
    simulator.serve({
      places: [
        buildTruePlace(1, { name: 'さくら歯科', relevance: 2 }),
        buildTruePlace(2, {
          phone: null,
          website: null,
          rating: null,
          reviews: null,
          hours: null,
          relevance: 1,
        }),
      ],
    });

    const { leads } = await runToEnd(app, person);

    expect(leads[0]).toMatchObject({
      name: 'さくら歯科',
      source: 'google',
      source_id: buildTruePlace(1).id,
      category: 'Restaurant',
      phone: '+15122000001',
      address: '1 Main Street, Testville, TX 73301, USA',
      website: 'https://place-1.example/',
      rating: '4.2',
      review_count: 1,
      hours: expect.stringContaining('Monday: 9:00 AM – 5:00 PM; Tuesday'),
      latitude: 30.1,
      longitude: -97.9,
    });
    expect(leads[1]).toMatchObject({
      phone: null,
      website: null,
      rating: null,
      review_count: null,
      hours: null,
    });
  });

  it('skips and counts places that are permanently closed or outside the boundary', async () => {
    const corner = { latitude: 30.29, longitude: -97.71 };
    await addBoundary({
      ...AUSTIN,
      rings: [
        [
          { latitude: 30, longitude: -98 },
          { latitude: 30.3, longitude: -98 },
          { latitude: 30, longitude: -97.7 },
        ],
      ],
    });
    simulator.serve({
      places: [
        buildTruePlace(1),
        buildTruePlace(2, { location: corner }),
        buildTruePlace(3, { status: 'CLOSED_PERMANENTLY' }),
        buildTruePlace(4, { status: 'CLOSED_TEMPORARILY' }),
        buildTruePlace(5, { location: null }),
      ],
    });

    const { coverage } = await runToEnd(app, person);

    expect(coverage).toMatchObject({ found: 4, leads: 2, outside: 1, closed: 1 });
  });

  it('searches by type when the category matches one, in the requested language', async () => {
    simulator.serve({ places: [buildTruePlace(1)] });
    await runToEnd(app, person, { language: 'pt-BR', minRating: 4.2 });
    await runToEnd(app, person, { category: 'vegan restaurants with a garden' });

    expect(simulator.calls.map(({ body }) => body)).toEqual([
      {
        textQuery: 'restaurant',
        includedType: 'restaurant',
        strictTypeFiltering: true,
        languageCode: 'pt-BR',
        minRating: 4,
        locationRestriction: expect.anything(),
      },
      { textQuery: 'vegan restaurants with a garden', locationRestriction: expect.anything() },
    ]);
  });

  it('does not call a city empty when only its ratings are too low', async () => {
    simulator.serve({ places: [buildTruePlace(1, { rating: 4.2 })] });
    const { run } = await runToEnd(app, person, { minRating: 4.5 });

    expect(run.Message).toBe(
      'Google Maps has no results for "restaurant" in Austin, TX rated 4.5 or higher.',
    );
  });

  it('reports the type that matched the category', async () => {
    simulator.serve({ places: [buildTruePlace(1)] });
    const { coverage } = await runToEnd(app, person, { category: 'vet' });

    expect(coverage.matched).toContain('veterinary_care');
  });

  it("uses Google's bounding box when no other source has the city's boundary", async () => {
    await app.database.query('DELETE FROM boundaries');
    const { box } = AUSTIN;
    const austin = { id: 'austin', name: 'Austin', address: 'Austin, TX, USA', country: 'US', box };
    simulator.serve({ places: [buildTruePlace(1)], localities: [austin] });

    const { run, coverage } = await runToEnd(app, person);

    expect(run['Lead Count']).toBe(1);
    expect(coverage.requests).toBe(2);
    expect(simulator.billed('PRO')).toBe(1);
  });

  it('fails with a message when Google does not know the city either', async () => {
    await app.database.query('DELETE FROM boundaries');
    simulator.serve({ places: [buildTruePlace(1)] });

    const { run } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Failed',
      Message: `We can't find a city named "Austin, TX".`,
    });
  });

  it('explains an empty result', async () => {
    simulator.serve({});
    const { run } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Complete',
      Message: 'Google Maps has no results for "restaurant" in Austin, TX.',
    });
  });

  it('deletes its checkpoint when it ends', async () => {
    simulator.serve({ places: generateCity({ count: 100, seed: 4 }) });
    const { run } = await runToEnd(app, person, { minLeads: 70 });

    const { rows } = await app.database.query('SELECT checkpoint FROM scrape_runs WHERE id = $1', [
      run.id,
    ]);
    expect(rows).toEqual([{ checkpoint: null }]);
  });

  it('sends the key in a header only', async () => {
    simulator.serve({ places: [buildTruePlace(1)] });
    await runToEnd(app, person);

    expect(simulator.calls[0]).toMatchObject({ key: KEY, path: 'POST /v1/places:searchText' });
  });
});
