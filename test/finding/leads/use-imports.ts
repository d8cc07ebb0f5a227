import type { Coverage } from '#contract/coverage.js';
import {
  importPreview,
  leadImport,
  type ImportPreview,
  type LeadImport,
} from '#contract/imports.js';
import type { Lead } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

export const IMPORT = '/api/leads/import';
export const CSV = `Company,Telephone,Web,Street,City
Bar One,+1 202 555 0001,place-1.example,1 Main Street,Monaco
Bar Two,,,2 Main Street,Monaco
`;

/** A person's imports, over a source without places. */
export function useImports() {
  const source = new FakeSource();
  const app = useApp({ override: overrideSource(source) });
  const person = usePerson(app);
  beforeEach(() => {
    source.places = [];
  });

  const bytes = (content: string | Buffer) =>
    typeof content === 'string' ? Buffer.from(content) : content;

  const send = (content: string | Buffer, fields: Record<string, string> = {}, name = 'list.csv') =>
    app
      .as(person)
      .post(IMPORT)
      .field({ as: 'known', ...fields })
      .attach('file', bytes(content), name);
  const sendPreview = (content: string | Buffer, mapping?: object, name = 'list.csv') =>
    app
      .as(person)
      .post(`${IMPORT}/preview`)
      .field(mapping ? { mapping: JSON.stringify(mapping) } : {})
      .attach('file', bytes(content), name);
  const preview = async (...args: Parameters<typeof sendPreview>): Promise<ImportPreview> =>
    importPreview.strict().parse((await sendPreview(...args).expect(200)).body);
  const ended = async (id: string): Promise<LeadImport> => {
    const get = async () =>
      leadImport.strict().parse((await app.as(person).get(`${IMPORT}/${id}`).expect(200)).body);
    await until(async () => !['Queued', 'Running', 'Undoing'].includes((await get()).status));
    return get();
  };
  /** Imports a file and waits for it to finish. */
  const importFile = async (...args: Parameters<typeof send>) =>
    ended((await send(...args).expect(202)).body.id);
  const undo = async (id: string) => {
    await app.as(person).post(`${IMPORT}/${id}/undo`).expect(200);
    return ended(id);
  };
  const list = async (filter: object = {}): Promise<Lead[]> =>
    (
      await app
        .as(person)
        .get(`/api/leads?filter=${JSON.stringify(filter)}`)
        .expect(200)
    ).body;
  /** Runs a search that finds the places. */
  async function run(options: object = {}) {
    const { body } = await app
      .as(person)
      .post('/api/scraperuns')
      .send({ city: 'Monaco', category: 'bar', ...options })
      .expect(201);
    const path = `/api/scraperuns/${body.id}`;
    await until(async () => (await app.as(person).get(path)).body.Status === 'Complete');
    const coverage = (await app.as(person).get(`${path}/coverage`)).body as Coverage;
    const found = (await app.as(person).get(`/api/leads/by-run/${body.id}`)).body.leads as Lead[];
    return { coverage, found };
  }
  const used = async () => (await app.as(person).get('/api/usage').expect(200)).body.used as number;
  return {
    source,
    app,
    person,
    send,
    sendPreview,
    preview,
    ended,
    importFile,
    undo,
    list,
    run,
    used,
  };
}
