import { useApp, usePerson } from '../support/app.js';

const app = useApp();
const person = usePerson(app);

describe('GET /api/places/cities?q=', () => {
  it('suggests cities in a form that a run accepts', async () => {
    const { body } = await app.as(person).get('/api/places/cities?q=san%20franc').expect(200);
    expect(body[0]).toEqual({ value: 'San Francisco, CA', hint: 'California, United States' });
    expect(body.length).toBeLessThanOrEqual(10);
  });
  it('returns an empty list for an empty query, and 400 for more than 100 characters', async () => {
    expect((await app.as(person).get('/api/places/cities').expect(200)).body).toEqual([]);
    await app
      .as(person)
      .get(`/api/places/cities?q=${'x'.repeat(101)}`)
      .expect(400);
  });
  it('treats wildcards and quotes as plain characters', async () => {
    for (const q of ['%25', '_', "'", '%5C']) {
      expect((await app.as(person).get(`/api/places/cities?q=${q}`).expect(200)).body).toEqual([]);
    }
  });
});

describe('GET /api/places/categories?q=', () => {
  it('suggests each category once', async () => {
    const { body } = await app.as(person).get('/api/places/categories?q=dent').expect(200);
    expect(body).toContainEqual({ value: 'Dentist', hint: null });
    expect(body).not.toContainEqual({ value: 'Dental clinic', hint: null });
  });
  it('requires a token', async () => {
    await app.as().get('/api/places/categories?q=dent').expect(401);
  });
});
