import { screen, waitFor, within } from '@testing-library/react';
import type { BulkChange } from '#contract/bulk.js';
import type { LeadImport } from '#contract/imports.js';
import type { RecentEdit } from '#contract/leads.js';
import { complaints } from '../../support/dom/complaints';
import { CAFE, LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { textsOf } from '../../support/dom/render';
import { refusal } from '../../support/dom/server';
import { chooseFrom, names, showLeads } from '../../support/dom/workbench';

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const EDIT: RecentEdit = {
  id: id(1),
  leads: 1,
  name: 'Café Llorca',
  change: { Status: 'CONTACTED' },
  editedAt: '2026-11-20T20:30:00.000Z',
};
const BULK: BulkChange = {
  id: id(2),
  status: 'Complete',
  filter: {},
  change: { addTags: ['fair'] },
  total: 40,
  done: 40,
  skipped: 0,
  skips: {},
  results: {},
  undo: null,
  canUndo: true,
  createdAt: '2026-11-20T20:00:00.000Z',
  finishedAt: '2026-11-20T20:00:01.000Z',
};
const IMPORT: LeadImport = {
  id: id(3),
  status: 'Complete',
  as: 'known',
  leadStatus: 'WON',
  fileName: 'customers.csv',
  repeated: 0,
  skipped: 0,
  invalid: [],
  problems: [],
  total: 12,
  done: 12,
  added: 12,
  matched: 0,
  noRoom: 0,
  undo: null,
  canUndo: true,
  createdAt: '2026-11-21T08:00:00.000Z',
  finishedAt: '2026-11-21T08:00:01.000Z',
};

async function open(server: LeadServer) {
  const shown = showLeads(server);
  await waitFor(() => expect(names()).not.toHaveLength(0));
  await chooseFrom(shown.user, 'More', 'Recent changes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent changes' }));
  return { ...shown, dialog };
}
type Shown = Awaited<ReturnType<typeof open>>['dialog'];
const items = async (dialog: Shown) =>
  within(await dialog.findByRole('list', { name: 'Recent changes' })).getAllByRole('listitem');

describe('recent changes', () => {
  it('list edits, changes to all matching leads and imports, newest first', async () => {
    const visits = { ...BULK, id: id(4), change: { verify: true }, canUndo: false };
    const undone = { restored: 40, skipped: 0 };
    const server = new LeadServer(SEVERAL)
      .on(`GET ${LEADS}/edits`, [
        EDIT,
        { ...EDIT, id: id(5), leads: 3, name: null, change: { Suppressed: true } },
      ])
      .on(`GET ${LEADS}/bulk`, [
        { ...BULK, status: 'Undone', undo: undone, canUndo: false },
        visits,
      ])
      .on(`GET ${LEADS}/import`, [IMPORT]);
    const { dialog } = await open(server);
    expect(textsOf(await items(dialog))).toEqual([
      expect.stringMatching(/^customers\.csv: 12 businesses imported\..*Undo$/),
      expect.stringMatching(/^Café Llorca set to Contacted\..*Undo$/),
      expect.stringMatching(/^3 leads excluded\..*Undo$/),
      expect.stringMatching(/^40 leads tagged “fair”\..*Undone$/),
    ]);
  });

  it('keep the problems of an imported file, by row', async () => {
    const problems = [{ row: 4, text: 'The name is missing.' }];
    const server = new LeadServer(SEVERAL)
      .on(`GET ${LEADS}/edits`, [])
      .on(`GET ${LEADS}/import`, [{ ...IMPORT, skipped: 2, problems }]);
    const { user, dialog } = await open(server);
    expect(
      await dialog.findByText('customers.csv: 12 businesses imported. 2 rows skipped.'),
    ).toBeVisible();
    await user.click(dialog.getByText('Problems in the file (2)'));
    expect(dialog.getByText('Row 4: The name is missing.')).toBeVisible();
    expect(dialog.getByText('And 1 more.')).toBeVisible();
  });

  it('are undone one by one, even after their notice has gone', async () => {
    const server = new LeadServer(SEVERAL)
      .on(`GET ${LEADS}/edits`, [EDIT])
      .on(`GET ${LEADS}/bulk`, [BULK])
      .on(`GET ${LEADS}/import`, [IMPORT]);
    server.change(CAFE.id, { Status: 'CONTACTED' });
    server.on(`POST ${LEADS}/edits/${EDIT.id}/undo`, () => {
      server.on(`GET ${LEADS}/edits`, []);
      return { leads: [server.change(CAFE.id, { Status: 'NEW' })], skipped: 0 };
    });
    server.on(`POST ${LEADS}/bulk/${BULK.id}/undo`, () => {
      const undone = { ...BULK, status: 'Undone', undo: { restored: 40, skipped: 0 } };
      server.on(`GET ${LEADS}/bulk`, [{ ...undone, canUndo: false }]);
      return { ...undone, canUndo: false };
    });
    server.on(`POST ${LEADS}/import/${IMPORT.id}/undo`, () => {
      const undone = { ...IMPORT, status: 'Undone', undo: { restored: 12, kept: 0 } };
      server.on(`GET ${LEADS}/import`, [{ ...undone, canUndo: false }]);
      return { ...undone, canUndo: false };
    });
    const { user, dialog } = await open(server);
    const undo = async (text: RegExp) =>
      user.click(
        within((await items(dialog)).find((item) => text.test(item.textContent))!).getByRole(
          'button',
          { name: 'Undo' },
        ),
      );
    await undo(/^Café Llorca/);
    expect(await dialog.findByText('Undone. 1 lead restored.')).toBeVisible();
    await waitFor(async () => expect(await items(dialog)).toHaveLength(2));
    await undo(/^40 leads tagged/);
    await waitFor(async () =>
      expect(textsOf(await items(dialog))[1]).toMatch(/^40 leads tagged “fair”\..*Undone$/),
    );
    await undo(/^customers\.csv/);
    await waitFor(async () => expect(textsOf(await items(dialog))[0]).toMatch(/Undone$/));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say that there are none, or that they could not be loaded', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new LeadServer(SEVERAL).on(`GET ${LEADS}/edits`, () => refusal(500));
    const { user, dialog } = await open(server);
    const again = await dialog.findByRole('button', { name: 'Try Again' });
    server.on(`GET ${LEADS}/edits`, []);
    await user.click(again);
    expect(await dialog.findByText('No recent changes.')).toBeVisible();
  });
});
