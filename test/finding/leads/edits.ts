import { undoneEdit, type Lead } from '#contract/leads.js';
import type { Subscriber, TestApp } from '../../support/app.js';
import { addLeads } from './support.js';

export const WON = { Status: 'WON', addTags: ['won'] };

/** Gives the person three leads, one of them tagged and one lost, and functions to edit leads and undo edits. */
export function useEdits(app: TestApp, person: Subscriber) {
  const edits = {
    ids: [] as string[],
    /** A lead without its revision, which also counts undone changes. */
    get: async (id: string): Promise<Lead> => {
      const { body } = await app.as(person).get(`/api/leads/${id}`).expect(200);
      const { Revision: _revision, ...lead } = body;
      return lead;
    },
    getAll: () => Promise.all(edits.ids.map(edits.get)),
    patchAll: (body: object) =>
      app
        .as(person)
        .patch('/api/leads')
        .send({ ids: edits.ids, ...body }),
    /** Changes leads and returns the id of the edit. */
    edit: async (body: object): Promise<string> =>
      (await edits.patchAll(body).expect(200)).headers['edit-id']!,
    requestUndo: (editId: string, who = person) =>
      app.as(who).post(`/api/leads/edits/${editId}/undo`),
    undo: async (editId: string) =>
      undoneEdit.strict().parse((await edits.requestUndo(editId).expect(200)).body),
  };
  beforeEach(async () => {
    edits.ids = await addLeads(app, person, [{ tags: ['old'] }, { status: 'LOST' }, {}]);
  });
  return edits;
}
