import type { UserEvent } from '@testing-library/user-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DuplicatePair, Duplicates } from '#contract/duplicates.js';
import type { LeadDetail } from '#contract/lead-detail.js';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { CAFE, failure, lead, LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { refusal } from '../../support/dom/server';
import { detail, select, showLeads } from '../../support/dom/workbench';

const DUPLICATES = `${LEADS}/duplicates`;
const PAIR = '00000000-0000-4000-8000-000000000001';
const MERGE = '00000000-0000-4000-8000-000000000002';
const TWIN = lead(8, {
  Name: 'Llorca Café',
  City: 'Monaco',
  Phone: '+37793258000',
  Hours: 'Mo-Fr',
  Tags: ['vip'],
  Suppressed: true,
});

const pair = (parts: Partial<DuplicatePair> = {}): DuplicatePair => ({
  id: PAIR,
  reasons: ['Similar name', 'Same phone number'],
  leads: [CAFE, TWIN],
  ...parts,
});
const answer = (pairs: DuplicatePair[], parts: Partial<Duplicates> = {}): Duplicates => ({
  pairs,
  total: pairs.length,
  isSearching: false,
  ...parts,
});

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

class DuplicatesServer extends LeadServer {
  constructor(public shown: Duplicates) {
    super([...SEVERAL, TWIN]);
    const decided = () => {
      this.shown = answer([]);
    };
    this.on(`GET ${DUPLICATES}`, () => this.shown)
      .on(`PATCH ${DUPLICATES}/${PAIR}`, ({ body }) => {
        const { dismissed } = body as { dismissed: boolean };
        this.shown = answer(dismissed ? [] : [pair()]);
        return { id: PAIR, dismissed };
      })
      .on(`POST ${LEADS}/${CAFE.id}/merge`, () => {
        decided();
        return { ...CAFE, Suppressed: true };
      })
      .on(`POST ${LEADS}/${TWIN.id}/merge`, () => {
        decided();
        return TWIN;
      })
      .on(`POST ${LEADS}/${CAFE.id}/split`, () => ({ split: TWIN, kept: CAFE, restored: true }));
  }
}

const show = (server: DuplicatesServer) => showLeads(server, '/dashboard/leads/duplicates');
const withMerge = (parts: Partial<LeadDetail> = {}) => ({
  ...CAFE,
  Runs: [],
  Changes: [],
  Contacts: [],
  'Website Visit': null,
  Identities: [],
  Merges: [
    {
      id: MERGE,
      'Lead ID': TWIN.id,
      Name: TWIN.Name,
      Reasons: ['Same phone number'],
      'Merged At': '2026-11-20T20:30:00.000Z',
    },
  ],
  ...parts,
});

const openMore = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'More' }));

describe('possible duplicates', () => {
  it('are linked from the leads with their number, only if there are any', async () => {
    const { user, unmount } = showLeads(new DuplicatesServer(answer([pair()], { total: 1234 })));
    await openMore(user);
    expect(
      await screen.findByRole('menuitem', { name: 'Possible duplicates (1,234)' }),
    ).toHaveAttribute('href', '/dashboard/leads/duplicates');
    unmount();
    const without = showLeads(new LeadServer(SEVERAL));
    await screen.findByRole('table', { name: 'Leads' });
    await openMore(without.user);
    expect(screen.queryByRole('menuitem', { name: /Possible duplicates/ })).toBeNull();
  });

  it('have the same number on the leads page as on their own page', async () => {
    const server = new DuplicatesServer(answer([pair()]));
    const { user, router } = showLeads(server);
    await openMore(user);
    await screen.findByRole('menuitem', { name: 'Possible duplicates (1)' });
    server.shown = answer([pair()], { total: 3 });
    await act(() => router.navigate('/dashboard/leads/duplicates'));
    expect(await screen.findByText('3 pairs')).toBeVisible();
    await act(() => router.navigate('/dashboard/leads'));
    await openMore(user);
    expect(await screen.findByRole('menuitem', { name: 'Possible duplicates (3)' })).toBeVisible();
  });

  it('are shown side by side with what they share and how they differ', async () => {
    show(new DuplicatesServer(answer([pair()])));
    expect(await screen.findByRole('group', { name: 'Café Llorca and Llorca Café' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('1 pair');
    expect(
      within(screen.getByRole('list', { name: 'In common' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Similar name', 'Same phone number']);
    expect(cells(/^Phone /)).toEqual(['+377 93 25 80 00', '+377 93 25 80 00']);
    expect(cells(/^Hours \(differs\)/)).toEqual(['–Unknown', 'Mo-Fr']);
    expect(cells(/^Tags \(differs\)/)).toEqual(['–Unknown', 'vip']);
    expect(screen.queryByRole('row', { name: /^Email/ })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Keep Café Llorca' })).toBeChecked();
  });

  it('are merged into the chosen lead, and Undo splits them', async () => {
    const server = new DuplicatesServer(answer([pair()]));
    const { user } = show(server);
    await user.click(await button('Merge'));
    expect(
      await screen.findByText(
        "“Llorca Café” was merged into “Café Llorca”. It's excluded, because one of them was.",
      ),
    ).toBeVisible();
    expect(server.sent(`POST ${LEADS}/${CAFE.id}/merge`)).toEqual([{ leadIds: [TWIN.id] }]);
    expect(await screen.findByText('No possible duplicates')).toBeVisible();

    server.on(`GET ${LEADS}/${CAFE.id}`, withMerge());
    await user.click(await button('Undo'));
    expect(await screen.findByText('“Llorca Café” is a separate lead again.')).toBeVisible();
    expect(server.sent(`POST ${LEADS}/${CAFE.id}/split`)).toEqual([{ mergeId: MERGE }]);
  });

  it('are merged the other way around if the other lead is chosen', async () => {
    const server = new DuplicatesServer(answer([pair()]));
    const { user } = show(server);
    await user.click(await screen.findByRole('radio', { name: /^Keep Llorca Café/ }));
    await user.click(await button('Merge'));
    expect(await screen.findByText('“Café Llorca” was merged into “Llorca Café”.')).toBeVisible();
    expect(server.sent(`POST ${LEADS}/${TWIN.id}/merge`)).toEqual([{ leadIds: [CAFE.id] }]);
  });

  it('are kept apart, until that is undone', async () => {
    const server = new DuplicatesServer(answer([pair()]));
    const { user } = show(server);
    await user.click(await button('Not duplicates'));
    expect(await screen.findByText('No possible duplicates')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await button('Not duplicates')).toBeEnabled();
    expect(server.sent(`PATCH ${DUPLICATES}/${PAIR}`)).toEqual([
      { dismissed: true },
      { dismissed: false },
    ]);
  });

  it('stay when merging fails, with the reason', async () => {
    complaints.expect(/409/);
    const server = new DuplicatesServer(answer([pair()]));
    server.on(`POST ${LEADS}/${CAFE.id}/merge`, () => refusal(409, { detail: 'Too many tags.' }));
    const { user } = show(server);
    await user.click(await button('Merge'));
    expect(await screen.findByText(/^The leads weren't merged: /)).toBeVisible();
    expect(await button('Merge')).toBeEnabled();
  });

  it('say that the leads are still being compared, and that they failed to load', async () => {
    const server = new DuplicatesServer(answer([], { isSearching: true }));
    const { unmount } = show(server);
    expect(await screen.findByText('Comparing your leads...')).toBeVisible();
    unmount();
    complaints.expect(/500/);
    server.on(`GET ${DUPLICATES}`, failure);
    show(server);
    expect(await button('Try Again')).toBeVisible();
  });

  it('are shown ten at a time', async () => {
    const pairs = Array.from({ length: 10 }, (_, at) =>
      pair({ id: `00000000-0000-4000-8000-0000000001${at.toString().padStart(2, '0')}` }),
    );
    const server = new DuplicatesServer(answer(pairs, { total: 25 }));
    const { user } = show(server);
    expect(await screen.findByText('10 of 25 shown.')).toBeVisible();
    await user.click(await button('Show more'));
    await waitFor(() =>
      expect(server.calls.at(-1)!.query.get('range')).toBe(JSON.stringify([0, 19])),
    );
  });
});

describe('two selected leads', () => {
  it('are compared in a dialog, and merged', async () => {
    const server = new DuplicatesServer(answer([]));
    const { user } = showLeads(server);
    await user.click(await select('Bank of Coins'));
    expect(await button('Merge')).toBeDisabled();
    await user.click(await select('Café Llorca'));
    const [bank] = SEVERAL.filter(({ Name }) => Name === 'Bank of Coins');
    server.on(`POST ${LEADS}/${CAFE.id}/merge`, CAFE);
    await user.click(await button('Merge'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge these leads?' }));
    expect(await dialog.findByRole('radio', { name: 'Keep Café Llorca' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('“Bank of Coins” was merged into “Café Llorca”.')).toBeVisible();
    expect(server.sent(`POST ${LEADS}/${CAFE.id}/merge`)).toEqual([{ leadIds: [bank!.id] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the records of a lead', () => {
  it('are listed with their reasons, and each can be split off', async () => {
    const server = new DuplicatesServer(answer([]));
    server.on(`GET ${LEADS}/${CAFE.id}`, () =>
      withMerge({
        Identities: [
          identity({ Source: CAFE.Source, 'Source ID': CAFE['Source ID'] }),
          identity({ Source: 'overture', 'Source ID': 'gers-7', Reasons: ['Same name', 'Nearby'] }),
          identity({ Source: 'overture', 'Source ID': 'gers-8', Reasons: [] }),
          identity({ Source: 'osm', 'Source ID': 'node/8', 'Merge ID': MERGE }),
        ],
      }),
    );
    const { user } = showLeads(server, `/dashboard/leads/${CAFE.id}`);
    const records = within(await detail().findByRole('region', { name: 'Merged records' }));
    expect(records.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Llorca CaféMerged by you on .* · Same phone number/),
      expect.stringMatching(/^Overture Maps recordRecognized: Same name · Nearby/),
      expect.stringMatching(/^Overture Maps record 2Recognized by its ID/),
    ]);
    await user.click(records.getByRole('button', { name: 'Split off Overture Maps record' }));
    await answerConfirmation(user, 'Split off this record?', 'Split');
    expect(await screen.findByText('“Llorca Café” is a separate lead again.')).toBeVisible();
    await user.click(records.getByRole('button', { name: 'Split off Llorca Café' }));
    await answerConfirmation(user, 'Split off this record?', 'Split');
    await waitFor(() =>
      expect(server.sent(`POST ${LEADS}/${CAFE.id}/split`)).toEqual([
        { source: 'overture', sourceId: 'gers-7' },
        { mergeId: MERGE },
      ]),
    );
  });
});

const identity = (parts: Partial<LeadDetail['Identities'][number]>) => ({
  Source: 'osm',
  'Source ID': 'node/1',
  'First Seen': '2026-11-20T20:30:00.000Z',
  'Last Seen': '2026-11-20T20:30:00.000Z',
  Reasons: [],
  'Merge ID': null,
  ...parts,
});
