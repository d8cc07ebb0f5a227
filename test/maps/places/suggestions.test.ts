import { useApp, usePerson } from '../../support/app.js';

const app = useApp();
const person = usePerson(app);

describe('GET /api/places/areas?q=', () => {
  it('suggests areas in a form that a run accepts', async () => {
    const { body } = await app.as(person).get('/api/places/areas?q=san%20franc').expect(200);
    expect(body[0]).toEqual({
      label: 'San Francisco, CA',
      kind: 'city',
      region: 'California',
      country: 'United States',
      coverage: 'none',
      count: 0,
      isSimilar: false,
    });
    expect(body.length).toBeLessThanOrEqual(10);
  });
  it('returns an empty list for an empty query, and 400 for more than 100 characters', async () => {
    expect((await app.as(person).get('/api/places/areas').expect(200)).body).toEqual([]);
    await app
      .as(person)
      .get(`/api/places/areas?q=${'x'.repeat(101)}`)
      .expect(400);
  });
  it.each([
    '/api/places/areas?q=%ff',
    '/api/public/search?city=M%FCnchen&category=bar',
    '/api/%C3',
  ])('refuses %s, whose bytes are not UTF-8', async (path) => {
    await app.as(person).get(path).expect(400);
  });
  it('treats wildcards and quotes as plain characters', async () => {
    for (const q of ['%25', '_', "'", '%5C']) {
      expect((await app.as(person).get(`/api/places/areas?q=${q}`).expect(200)).body).toEqual([]);
    }
  });
});

describe('GET /api/places/categories?q=', () => {
  it('suggests each category once', async () => {
    const { body } = await app.as(person).get('/api/places/categories?q=dent').expect(200);
    expect(body).toContainEqual({ value: 'Dentist', hint: null });
    expect(body).not.toContainEqual({ value: 'Dental clinic', hint: null });
  });
  it('also answers visitors', async () => {
    const { body } = await app.as().get('/api/places/categories?q=dent').expect(200);
    expect(body).toContainEqual({ value: 'Dentist', hint: null });
  });
  it.each([
    ['zahnar', 'Zahnarzt', 'Dentist'],
    ['стоматоло', 'Стоматолог', 'Dentist'],
    ['歯医', '歯医者', 'Dentist'],
    ['boulang', 'Boulangerie', 'Bakery'],
  ])('suggests words of all languages with their English name: %j', async (q, value, hint) => {
    const url = `/api/places/categories?q=${encodeURIComponent(q)}`;
    const { body } = await app.as(person).get(url).expect(200);
    expect(body).toContainEqual({ value, hint });
  });
});
