import { useApp, usePerson } from '../../support/app.js';
import { openStream } from '../../support/events.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

describe('pausing a run', () => {
  const source = new FakeSource();

  const app = useApp({ override: overrideSource(source) });
  const person = usePerson(app);
  beforeEach(async () => {
    source.places = buildPlaces(30);
  });
  afterEach(() => source.resume());

  const post = async (path: string, body?: object) =>
    (await app.as(person).post(`/api/scraperuns${path}`).send(body)).body;
  const get = async (id: string) => (await app.as(person).get(`/api/scraperuns/${id}`)).body;
  /** Starts a run that stops after its first ten leads until the test resumes it. */
  const startHeld = async () => {
    source.hold(10);
    const { id } = await post('', { city: 'Monaco', category: 'bar', minLeads: 30 });
    await until(async () => (await get(id))['Lead Count'] === 10);
    return id as string;
  };
  /** The PostgreSQL processes whose statement contains this text and waits for a lock. */
  const waiting = async (statement: string): Promise<number[]> => {
    const { rows } = await app.database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
      [statement],
    );
    return rows.map(({ pid }) => pid);
  };

  it('keeps the leads found so far, and resuming finds each remaining lead once', async () => {
    const id = await startHeld();

    expect(await post(`/${id}/pause`)).toMatchObject({ Status: 'Paused', 'Lead Count': 10 });
    source.resume();
    expect((await get(id))['Lead Count']).toBe(10);
    await post(`/${id}/resume`);
    await until(async () => (await get(id)).Status === 'Complete');

    const { 'Lead Count': count, Leads } = await get(id);
    expect(count).toBe(30);
    expect(new Set(Leads).size).toBe(30);
  });

  it('is reported in the progress stream, which continues after resuming', async () => {
    const id = await startHeld();
    const stream = await openStream(`${app.url}/api/scraperuns/${id}/progress`, person);
    const seen: string[] = [];
    for await (const { data } of stream) {
      seen.push(data.status);
      if (data.status === 'Running' && seen.length === 1) await post(`/${id}/pause`);
      if (data.status === 'Paused' && seen.filter((status) => status === 'Paused').length === 1) {
        source.resume();
        await post(`/${id}/resume`);
      }
    }

    expect(seen).toContain('Paused');
    expect(seen.at(-1)).toBe('Complete');
  });

  it('keeps the run cancelable', async () => {
    const id = await startHeld();
    await post(`/${id}/pause`);
    expect(await post(`/${id}/cancel`)).toMatchObject({ Status: 'Cancelled', 'Lead Count': 10 });
    expect(await post(`/${id}/resume`)).toMatchObject({ Status: 'Cancelled' });
    expect(await get(`${id}/coverage`)).toMatchObject({
      exhausted: false,
      statement: 'Stopped after 10 results. There may be more.',
    });
  });

  it.each([
    ['pause', 'Paused'],
    ['cancel', 'Cancelled'],
  ])(
    'makes %s wait only for the current batch, even when its process wakes up late',
    async (verb, status) => {
      const id = await startHeld();
      const batch = await app.database.connect();
      await batch.query('BEGIN; LOCK TABLE run_leads IN SHARE MODE');
      source.resume();
      await until(async () => (await waiting('INSERT INTO run_leads')).length === 1);
      const answer = post(`/${id}/${verb}`);
      await until(async () => (await waiting(`SET status = '${status}'`)).length === 1);
      const [pid] = await waiting(`SET status = '${status}'`);

      process.kill(pid!, 'SIGSTOP');
      try {
        await batch.query('COMMIT');
        batch.release();
        await until(
          async () =>
            (await waiting('FOR NO KEY UPDATE')).length === 1 ||
            (await get(id)).Status === 'Complete',
        );
      } finally {
        process.kill(pid!, 'SIGCONT');
      }

      expect(await answer).toMatchObject({ Status: status, 'Lead Count': 20 });
      expect(await get(id)).toMatchObject({ Status: status, 'Lead Count': 20 });
    },
  );

  it('does not change a finished run', async () => {
    const { id } = await post('', { city: 'Monaco', category: 'bar' });
    await until(async () => (await get(id)).Status === 'Complete');

    expect(await post(`/${id}/pause`)).toMatchObject({ Status: 'Complete' });
    expect(await post(`/${id}/resume`)).toMatchObject({ Status: 'Complete' });
  });
});
