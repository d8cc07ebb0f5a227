import type { Coverage } from '#contract/coverage.js';
import { leadDetail, type LeadDetail } from '#contract/lead-detail.js';
import type { Lead } from '#contract/leads.js';
import { leadSplit } from '#contract/merges.js';
import type { Subscriber, TestApp } from '../../support/app.js';
import { until } from '../../support/until.js';

/** The requests that tests of merges make as one person. */
export function useMerges(app: TestApp, person: Subscriber) {
  const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
  const list = (filter: object = {}): Promise<Lead[]> =>
    get(`/api/leads?filter=${JSON.stringify(filter)}`);
  const leadNamed = async (name: string) => (await list()).find(({ Name }) => Name === name)!.id;
  const detail = async (id: string): Promise<LeadDetail> =>
    leadDetail.strict().parse(await get(`/api/leads/${id}`));
  const sendMerge = (id: string, leadIds: unknown) =>
    app.as(person).post(`/api/leads/${id}/merge`).send({ leadIds });
  const sendSplit = (id: string, body: object) =>
    app.as(person).post(`/api/leads/${id}/split`).send(body);

  return {
    get,
    list,
    leadNamed,
    detail,
    sendMerge,
    sendSplit,
    merge: async (id: string, ...leadIds: string[]): Promise<Lead> =>
      (await sendMerge(id, leadIds).expect(200)).body,
    split: async (id: string, body: object) =>
      leadSplit.strict().parse((await sendSplit(id, body).expect(200)).body),
    /** Undoes the last merge into a lead. */
    undo: async (id: string) => {
      const mergeId = (await detail(id)).Merges[0]!.id;
      return leadSplit.strict().parse((await sendSplit(id, { mergeId }).expect(200)).body);
    },
    usage: (): Promise<{ used: number; storedLeads: number }> => get('/api/usage'),
    /** The rows of the usage ledger, which equal the used leads. */
    billed: async () =>
      (
        await app.database.query<{ leads: number }>(
          'SELECT count(*)::int AS leads FROM usage_ledger WHERE account_id = $1',
          [person.accountId],
        )
      ).rows[0]!.leads,
    /** Runs a search that finds the source's places. */
    async run(options: object = {}) {
      const { body } = await app
        .as(person)
        .post('/api/scraperuns')
        .send({ city: 'Monaco', category: 'bar', ...options })
        .expect(201);
      const path = `/api/scraperuns/${body.id}`;
      await until(async () => (await get(path)).Status === 'Complete');
      return { id: body.id as string, coverage: (await get(`${path}/coverage`)) as Coverage };
    },
    patch: (id: string, change: object) =>
      app.as(person).patch(`/api/leads/${id}`).send(change).expect(200),
    exclude: (id: string) => app.as(person).post(`/api/leads/${id}/suppression`).expect(200),
    async importFile(csv: string) {
      const { body } = await app
        .as(person)
        .post('/api/leads/import')
        .field({ as: 'known' })
        .attach('file', Buffer.from(csv), 'list.csv')
        .expect(202);
      await until(async () => (await get(`/api/leads/import/${body.id}`)).status === 'Complete');
    },
  };
}
