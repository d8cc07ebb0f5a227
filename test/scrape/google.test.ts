import { AUSTIN } from '../support/austin.js';
import { runToEnd, useGoogle } from '../support/google.js';
import { usePerson } from '../support/app.js';
import { growCity, truePlace } from '../support/places-simulator-city.js';
import { KEY } from '../support/places-simulator.js';

describe('a run on Google Maps', () => {
  const { app, simulator, know } = useGoogle();
  const person = usePerson(app);
  beforeEach(() => know(AUSTIN));

  it('brings every place of a city once, and proves that there are no more', async () => {
    const places = growCity({ count: 150, seed: 1 });
    simulator.become({ places });

    const { run, coverage, leads } = await runToEnd(app, person);

    expect(run).toMatchObject({ Status: 'Complete', 'Lead Count': 150 });
    expect(new Set(leads.map((lead) => lead.source_id))).toEqual(
      new Set(places.map(({ id }) => id)),
    );
    expect(coverage).toMatchObject({ leads: 150, exhausted: true, tiles: { open: 0 } });
    expect(coverage.requests).toBe(simulator.calls.length);
    expect(simulator.billed('ENTERPRISE')).toBe(simulator.calls.length);
  });

  it('stops as soon as it has what was asked for', async () => {
    simulator.become({ places: growCity({ count: 300, seed: 2 }) });

    const { run, coverage } = await runToEnd(app, person, { minLeads: 40 });

    expect(run['Lead Count']).toBe(40);
    expect(coverage).toMatchObject({ requests: 2, exhausted: false });
    expect(coverage.statement).toContain('More available');
  });

  it('takes all that a lead has from Google, and invents nothing that is missing', async () => {
    simulator.become({
      places: [
        truePlace(1, { name: 'さくら歯科', relevance: 2 }),
        truePlace(2, {
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
      source_id: truePlace(1).id,
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

  it('leaves out what is closed for good or beyond the boundary, and counts it', async () => {
    const corner = { latitude: 30.29, longitude: -97.71 };
    await know({
      ...AUSTIN,
      rings: [
        [
          { latitude: 30, longitude: -98 },
          { latitude: 30.3, longitude: -98 },
          { latitude: 30, longitude: -97.7 },
        ],
      ],
    });
    simulator.become({
      places: [
        truePlace(1),
        truePlace(2, { location: corner }),
        truePlace(3, { status: 'CLOSED_PERMANENTLY' }),
        truePlace(4, { status: 'CLOSED_TEMPORARILY' }),
        truePlace(5, { location: null }),
      ],
    });

    const { coverage } = await runToEnd(app, person);

    expect(coverage).toMatchObject({ found: 4, leads: 2, outside: 1, closed: 1 });
  });

  it('asks for a type where the category is one, in the language that is wanted', async () => {
    simulator.become({ places: [truePlace(1)] });
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

  it('does not call a city empty whose places are rated lower than is asked for', async () => {
    simulator.become({ places: [truePlace(1, { rating: 4.2 })] });
    const { run } = await runToEnd(app, person, { minRating: 4.5 });

    expect(run.Message).toBe(
      'Google Maps has no results for "restaurant" in Austin, TX rated 4.5 or higher.',
    );
  });

  it('says what the category was taken for', async () => {
    simulator.become({ places: [truePlace(1)] });
    const { coverage } = await runToEnd(app, person, { category: 'vet' });

    expect(coverage.matched).toContain('veterinary_care');
  });

  it("takes the city's box from Google where nobody else can tell it", async () => {
    await app.database.query('DELETE FROM boundaries');
    const { box } = AUSTIN;
    const austin = { id: 'austin', name: 'Austin', address: 'Austin, TX, USA', country: 'US', box };
    simulator.become({ places: [truePlace(1)], localities: [austin] });

    const { run, coverage } = await runToEnd(app, person);

    expect(run['Lead Count']).toBe(1);
    expect(coverage.requests).toBe(2);
    expect(simulator.billed('PRO')).toBe(1);
  });

  it('ends in words where not even Google knows the city', async () => {
    await app.database.query('DELETE FROM boundaries');
    simulator.become({ places: [truePlace(1)] });

    const { run } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Failed',
      Message: `We can't find a city named "Austin, TX".`,
    });
  });

  it('says that there is nothing, in words', async () => {
    simulator.become({});
    const { run } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Complete',
      Message: 'Google Maps has no results for "restaurant" in Austin, TX.',
    });
  });

  it('leaves nothing of where it was once it has ended', async () => {
    simulator.become({ places: growCity({ count: 100, seed: 4 }) });
    const { run } = await runToEnd(app, person, { minLeads: 70 });

    const { rows } = await app.database.query('SELECT checkpoint FROM scrape_runs WHERE id = $1', [
      run.id,
    ]);
    expect(rows).toEqual([{ checkpoint: null }]);
  });

  it('sends the key in a header alone', async () => {
    simulator.become({ places: [truePlace(1)] });
    await runToEnd(app, person);

    expect(simulator.calls[0]).toMatchObject({ key: KEY, path: 'POST /v1/places:searchText' });
  });
});
