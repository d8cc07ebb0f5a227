import { useApp, usePerson } from '../support/app.js';
import { openStream } from '../support/events.js';
import { FakeSource, somePlaces, withSource } from '../support/fake-source.js';
import { until } from '../support/until.js';

describe('pausing a run', () => {
  const source = new FakeSource();

  const app = useApp({ override: withSource(source) });
  const person = usePerson(app);
  beforeEach(async () => {
    source.places = somePlaces(30);
  });
  afterEach(() => source.goOn());

  const post = async (path: string, body?: object) =>
    (await app.as(person).post(`/api/scraperuns${path}`).send(body)).body;
  const get = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
  /** A run that waits for the test after its first ten leads. */
  const startHeld = async () => {
    source.hold(10);
    const { id } = await post('', { city: 'Monaco', category: 'bar', minLeads: 30 });
    await until(async () => (await get(id))['Lead Count'] === 10);
    return id as string;
  };

  it('keeps what was found, and going on brings the rest once', async () => {
    const id = await startHeld();

    expect(await post(`/${id}/pause`)).toMatchObject({ Status: 'Paused', 'Lead Count': 10 });
    source.goOn();
    expect((await get(id))['Lead Count']).toBe(10);
    await post(`/${id}/resume`);
    await until(async () => (await get(id)).Status === 'Complete');

    const { 'Lead Count': count, Leads } = await get(id);
    expect(count).toBe(30);
    expect(new Set(Leads).size).toBe(30);
  });

  it('tells who watches that it rests, and goes on in the same stream', async () => {
    const id = await startHeld();
    const stream = await openStream(`${app.url}/api/scraperuns/${id}/progress`, person);
    const seen: string[] = [];
    for await (const { data } of stream) {
      seen.push(data.status);
      if (data.status === 'Running' && seen.length === 1) await post(`/${id}/pause`);
      if (data.status === 'Paused' && seen.filter((one) => one === 'Paused').length === 1) {
        source.goOn();
        await post(`/${id}/resume`);
      }
    }

    expect(seen).toContain('Paused');
    expect(seen.at(-1)).toBe('Complete');
  });

  it('counts among the unfinished runs, and may be cancelled', async () => {
    const id = await startHeld();
    await post(`/${id}/pause`);
    expect(await post(`/${id}/cancel`)).toMatchObject({ Status: 'Cancelled', 'Lead Count': 10 });
    expect(await post(`/${id}/resume`)).toMatchObject({ Status: 'Cancelled' });
    expect(await get(`${id}/coverage`)).toMatchObject({
      exhausted: false,
      statement: 'Stopped: 10 places found until then. The source may know more.',
    });
  });

  it('leaves a finished run as it is', async () => {
    const { id } = await post('', { city: 'Monaco', category: 'bar' });
    await until(async () => (await get(id)).Status === 'Complete');

    expect(await post(`/${id}/pause`)).toMatchObject({ Status: 'Complete' });
    expect(await post(`/${id}/resume`)).toMatchObject({ Status: 'Complete' });
  });
});
