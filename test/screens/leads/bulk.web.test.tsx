import { screen, waitFor, within } from '@testing-library/react';
import type { BulkChange } from '#contract/bulk.js';
import { bulk, BULK_ID as ID } from '../../support/dom/bulk';
import { button } from '../../support/dom/render';
import { answerConfirmation } from '../../support/dom/dialogs';
import { complaints } from '../../support/dom/complaints';
import { lead, leadId, LEADS, LeadServer } from '../../support/dom/leads';
import { buildSubscription } from '../../support/dom/plan';
import { refusal } from '../../support/dom/server';
import { filterBy, select, showLeads } from '../../support/dom/workbench';

const BULK = `${LEADS}/bulk`;
const MANY = Array.from({ length: 60 }, (_, number) =>
  lead(number, { City: number < 40 ? 'Monaco' : 'Nice' }),
);

const selectPage = () => screen.findByRole('checkbox', { name: 'Select all leads on this page' });
const selection = () => within(screen.getByRole('region', { name: 'Selected leads' }));

/** A server whose changes stay in progress until the test ends them. */
class BulkServer extends LeadServer {
  private changes: BulkChange[] = [];

  constructor(...changes: BulkChange[]) {
    super(MANY);
    this.changes = changes;
    this.on(`GET ${BULK}`, () => this.changes)
      .on(`POST ${BULK}`, ({ body }) => {
        const { filter, change } = body as BulkChange;
        return this.show(bulk({ status: 'Queued', done: 0, filter, change }));
      })
      .on(`POST ${BULK}/${ID}/cancel`, () =>
        this.show(
          bulk({ status: 'Cancelled', canUndo: true, finishedAt: '2026-11-20T20:31:00.000Z' }),
        ),
      )
      .on(`POST ${BULK}/${ID}/undo`, () =>
        this.show(bulk({ status: 'Undoing', undo: { restored: 0, skipped: 0 } })),
      );
  }

  show(change: BulkChange) {
    this.changes = [change];
    return change;
  }
}

describe('a change to all matching leads', () => {
  it('is sent with the filter and the number of leads that the list shows', async () => {
    const server = new BulkServer();
    const { user } = showLeads(server);
    await user.click(await selectPage());
    await user.click(await button('Select all 60 matching'));
    expect(selection().getAllByText('60 selected')[0]).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Set status'), 'Won');
    expect(await screen.findByText('0 of 5,000 leads set to Won')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
    expect(server.sent(`POST ${BULK}`)).toEqual([
      { filter: {}, change: { Status: 'WON' }, count: 60 },
    ]);
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
  });

  it('excludes after a confirmation that states the number, and removes a tag', async () => {
    const server = new BulkServer();
    const { user } = showLeads(server);
    await filterBy(user, 'City', 'Monaco (40)');
    await screen.findByText('40 leads match');
    await user.click(await selectPage());
    await user.click(await button('Select all 40 matching'));
    await user.click(selection().getByRole('button', { name: 'Exclude' }));
    await answerConfirmation(user, 'Exclude these 40 businesses?', 'Exclude');
    await user.click(await selectPage());
    await user.click(await button('Select all 40 matching'));
    await user.type(screen.getByLabelText('Tag to add or remove'), 'fair');
    await user.click(selection().getByRole('button', { name: 'Remove tag' }));
    await waitFor(() => expect(server.sent(`POST ${BULK}`)).toHaveLength(2));
    const form = { filter: { city: 'Monaco' }, count: 40 };
    expect(server.sent(`POST ${BULK}`)).toEqual([
      { ...form, change: { Suppressed: true } },
      { ...form, change: { removeTags: ['fair'] } },
    ]);
  });

  it('covers only the chosen leads once one of them is deselected', async () => {
    const server = new BulkServer();
    const { user } = showLeads(server);
    await user.click(await selectPage());
    await user.click(await button('Select all 60 matching'));
    await user.click(await select('Lead 0'));
    expect(selection().getAllByText('24 selected')[0]).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Set status'), 'Won');
    expect(await screen.findByText('24 leads set to Won.')).toBeVisible();
    expect(server.sent(`POST ${BULK}`)).toEqual([]);
  });

  it('shows its progress after a reload, and offers Undo when it ends', async () => {
    const server = new BulkServer(bulk());
    const { user } = showLeads(server);
    const progress = await screen.findByRole('progressbar', {
      name: '2,000 of 5,000 leads tagged “fair”',
    });
    expect(progress).toHaveAttribute('aria-valuenow', '40');
    const before = server.lists().length;
    server.show(bulk({ status: 'Complete', done: 4990, skipped: 10, canUndo: true }));
    expect(
      await screen.findByText(
        '4,990 leads tagged “fair”. 10 leads skipped: a lead can have at most 20 tags.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(server.lists().length).toBeGreaterThan(before));
    await user.click(await button('Undo'));
    expect(await screen.findByText('0 of 2,000 leads changed back')).toBeVisible();
    server.show(bulk({ status: 'Undone', undo: { restored: 1999, skipped: 1 } }));
    expect(
      await screen.findByText(
        'Undone. 1,999 leads restored. 1 lead has changed since and was left as is.',
      ),
    ).toBeVisible();
  });

  it('can be canceled, and its changes so far can be undone', async () => {
    const server = new BulkServer(bulk());
    const { user } = showLeads(server);
    await user.click(await button('Cancel'));
    expect(await screen.findByText('Canceled. 2,000 leads tagged “fair”.')).toBeVisible();
    expect(await button('Undo')).toBeVisible();
  });

  it('says why it could not start, and refetches the list', async () => {
    complaints.expect(/^ApiError/);
    const server = new BulkServer();
    server.on(`POST ${BULK}`, () =>
      refusal(409, { error: '61 leads match now. Check the list, then try again.' }),
    );
    const { user } = showLeads(server);
    await user.click(await selectPage());
    await user.click(await button('Select all 60 matching'));
    const before = server.lists().length;
    await user.selectOptions(screen.getByLabelText('Set status'), 'Won');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The leads weren't changed: 61 leads match now. Check the list, then try again.",
    );
    await waitFor(() => expect(server.lists().length).toBeGreaterThan(before));
  });

  it('says that an error stopped it', async () => {
    const server = new BulkServer(bulk());
    showLeads(server);
    await screen.findByRole('progressbar');
    server.show(bulk({ status: 'Failed', canUndo: true }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The change stopped after an error. 2,000 leads tagged “fair”.',
    );
  });
});

describe('verifying many websites again', () => {
  const onGrowth = (server: BulkServer) =>
    server.on('GET /api/subscription', buildSubscription('GROWTH'));
  const visits = (parts: Partial<BulkChange> = {}) =>
    bulk({ change: { verify: true }, total: 1500, done: 300, ...parts });

  it('visits the selected leads after a confirmation that explains what is skipped and that visits cannot be undone', async () => {
    const server = onGrowth(new BulkServer());
    const { user } = showLeads(server);
    await user.click(await select('Lead 0'));
    await user.click(await select('Lead 1'));
    await user.click(selection().getByRole('button', { name: 'Verify again' }));
    expect(
      await screen.findByText(/Leads without a website.* Visits can't be undone\./),
    ).toBeVisible();
    await answerConfirmation(user, 'Verify 2 leads again?', 'Verify');
    await waitFor(() =>
      expect(server.sent(`POST ${BULK}`)).toEqual([
        { filter: { id: [leadId(0), leadId(1)] }, change: { verify: true } },
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull();
  });

  it('visits all leads that match, if there are as many as the user saw', async () => {
    const server = onGrowth(new BulkServer());
    const { user } = showLeads(server);
    await filterBy(user, 'City', 'Monaco (40)');
    await screen.findByText('40 leads match');
    await user.click(await selectPage());
    await user.click(await button('Select all 40 matching'));
    await user.click(selection().getByRole('button', { name: 'Verify again' }));
    await answerConfirmation(user, 'Verify 40 leads again?', 'Verify');
    await waitFor(() =>
      expect(server.sent(`POST ${BULK}`)).toEqual([
        { filter: { city: 'Monaco' }, change: { verify: true }, count: 40 },
      ]),
    );
  });

  it('shows how many websites are visited, and how many leads are skipped and why', async () => {
    const server = new BulkServer(
      visits({ skipped: 500, skips: { noWebsite: 200, recent: 299, imported: 1 } }),
    );
    showLeads(server);
    const progress = await screen.findByRole('progressbar', {
      name: '300 of 1,000 websites visited',
    });
    expect(progress).toHaveAttribute('aria-valuenow', '30');
    expect(
      screen.getByText(
        '500 leads skipped: 299 visited in the last hour, 200 without a website, 1 imported by you.',
      ),
    ).toBeVisible();
    server.show(
      visits({
        status: 'Complete',
        total: 4,
        done: 3,
        skipped: 1,
        skips: { limit: 1 },
        results: { failed: 1, alive: 2 },
      }),
    );
    expect(
      await screen.findByText(
        "3 websites visited: 2 live, 1 couldn't be read. 1 lead skipped: over the limit of 2,000 websites at a time.",
        undefined,
        { timeout: 4_000 },
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says why no website was visited', async () => {
    const server = new BulkServer(visits({ total: 2, done: 0 }));
    showLeads(server);
    await screen.findByRole('progressbar');
    server.show(
      visits({ status: 'Complete', total: 2, done: 0, skipped: 2, skips: { noWebsite: 2 } }),
    );
    const text = 'No websites visited. 2 leads skipped: without a website.';
    expect(await screen.findByText(text, undefined, { timeout: 4_000 })).toBeVisible();
  });

  it('names the plan that includes website visits', async () => {
    const server = new BulkServer();
    server.on('GET /api/subscription', buildSubscription('STARTER'));
    const { user } = showLeads(server);
    await user.click(await select('Lead 0'));
    expect(await screen.findByText(/Included in Growth\./)).toBeVisible();
    expect(selection().getByRole('button', { name: 'Verify again' })).toBeDisabled();
  });

  it('is not offered for excluded leads', async () => {
    const server = onGrowth(new BulkServer());
    server.change(leadId(0), { Suppressed: true });
    const { user } = showLeads(server, '/dashboard/leads?filter={"suppressed":true}');
    await user.click(await select('Lead 0'));
    expect(selection().getByRole('button', { name: 'Include again' })).toBeVisible();
    expect(selection().queryByRole('button', { name: 'Verify again' })).toBeNull();
  });

  it('says why the visits could not start', async () => {
    complaints.expect(/^ApiError/);
    const server = onGrowth(new BulkServer());
    const error = '3 changes are still in progress. Wait for one to finish.';
    server.on(`POST ${BULK}`, () => refusal(409, { error }));
    const { user } = showLeads(server);
    await user.click(await select('Lead 0'));
    await user.click(selection().getByRole('button', { name: 'Verify again' }));
    await answerConfirmation(user, 'Verify 1 lead again?', 'Verify');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The websites weren't visited: ${error}`,
    );
  });
});
