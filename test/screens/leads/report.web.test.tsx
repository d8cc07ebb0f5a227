import { screen, waitFor, within } from '@testing-library/react';
import type { LeadReport } from '#contract/lead-reports.js';
import { complaints } from '../../support/dom/complaints';
import { CAFE, LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { refusal } from '../../support/dom/server';
import { detail, showLeads } from '../../support/dom/workbench';

const REPORT = `POST ${LEADS}/${CAFE.id}/report` as const;

/** Opens a lead whose report the server credits back or not, and opens the dialog. */
async function show(creditedBack = true) {
  let report: LeadReport | null = null;
  const server = new LeadServer(SEVERAL);
  server
    .on(REPORT, ({ body }) => {
      server.change(CAFE.id, { Suppressed: true });
      report = {
        note: null,
        ...(body as object),
        reportedAt: CAFE['First Seen'],
        creditedBack,
      } as LeadReport;
      return report;
    })
    .on(`GET ${LEADS}/${CAFE.id}`, () => ({
      ...server.detail(CAFE.id),
      Report: report,
    }));
  const shown = showLeads(server, `/dashboard/leads/${CAFE.id}`);
  await shown.user.click(await detail().findByRole('button', { name: 'Report wrong lead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this lead?' });
  return { ...shown, server, dialog: within(dialog) };
}

it('a report needs a reason, is sent once with its note, and is shown with its credit', async () => {
  const { user, server, dialog } = await show();
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(dialog.getByText('Choose a reason.')).toBeVisible();
  expect(server.sent(REPORT)).toEqual([]);

  await user.selectOptions(dialog.getByLabelText("What's wrong?"), 'Wrong phone');
  await user.type(dialog.getByLabelText(/^Note/), 'Private home');
  await user.dblClick(dialog.getByRole('button', { name: 'Report' }));
  const notice = 'Café Llorca was reported and excluded. 1 lead was credited back to your plan.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(server.sent(REPORT)).toEqual([{ reason: 'phone', note: 'Private home' }]);
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Report this lead?' })).toBeNull(),
  );
  expect(await detail().findByText('You reported this lead: Wrong phone')).toBeVisible();
  expect(detail().getByText('Private home')).toBeVisible();
  expect(detail().queryByRole('button', { name: /Report|Include|Exclude/ })).toBeNull();
});

it('a report without a credit says so', async () => {
  const { user, dialog } = await show(false);
  await user.selectOptions(dialog.getByLabelText("What's wrong?"), 'Permanently closed');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  const notice = 'Café Llorca was reported and excluded. Nothing was credited back.';
  expect(await screen.findByText(notice)).toBeVisible();
});

it('a report that fails keeps the dialog with its reason and note', async () => {
  complaints.expect(/503|moment/);
  const { user, server, dialog } = await show();
  server.on(REPORT, () => refusal(503, { error: 'Try again in a moment.' }));
  await user.selectOptions(dialog.getByLabelText("What's wrong?"), 'Duplicate');
  await user.type(dialog.getByLabelText(/^Note/), 'Twice');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await dialog.findByText("The report wasn't sent: Try again in a moment.")).toBeVisible();
  expect(dialog.getByLabelText("What's wrong?")).toHaveValue('duplicate');
  expect(dialog.getByLabelText(/^Note/)).toHaveValue('Twice');
});

it('Escape closes the dialog, not the lead, and returns the focus', async () => {
  const { user, server } = await show();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Report this lead?' })).toBeNull(),
  );
  expect(detail().getByRole('button', { name: 'Report wrong lead' })).toHaveFocus();
  expect(server.sent(REPORT)).toEqual([]);
});
