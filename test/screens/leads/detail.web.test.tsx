import { act, screen, waitFor, within } from '@testing-library/react';
import type { Activity } from '#contract/activity.js';
import { entry } from '../../support/dom/activity';
import { complaints } from '../../support/dom/complaints';
import {
  CAFE,
  failure,
  leadId,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { answerConfirmation } from '../../support/dom/dialogs';
import { fillIn } from '../../support/dom/render';
import { refusal } from '../../support/dom/server';
import { BOB, ME, profileOf, TEAM } from '../../support/dom/team';
import { detail, lead, row, showLeads } from '../../support/dom/workbench';

const CHANGE = `PATCH ${LEADS}/${CAFE.id}` as const;
const NOTE = 'Call on Monday\n<b>not bold</b>';

/** Opens a lead over the list and waits until it has loaded. */
async function show(server: LeadServer, id: string, isTeam = false) {
  server.on('GET /api/team', TEAM).on('GET /api/activity', []);
  const shown = showLeads(server, `/dashboard/leads/${id}`, profileOf('OWNER', isTeam));
  await detail().findByLabelText('Notes');
  return {
    ...shown,
    close: async () => {
      await shown.user.click(detail().getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  };
}
const status = () => detail().getByLabelText('Status');
const tags = () => detail().getByLabelText('Tags');
const notes = () => detail().findByLabelText('Notes');

describe('the lead drawer', () => {
  it('says that a lead does not exist, and returns to the list', async () => {
    complaints.expect(/404/);
    const server = new LeadServer([]).on(`GET ${LEADS}/${leadId(9)}`, () => refusal(404));
    const { user, router } = showLeads(server, `/dashboard/leads/${leadId(9)}`);
    expect(await detail().findByText('Lead not found')).toBeVisible();
    await user.click(detail().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
  });

  it('keeps tags that another tab added in the meantime', async () => {
    const server = new LeadServer([{ ...NIGHT_BAKERY, Tags: ['old'] }]);
    const { user } = await show(server, NIGHT_BAKERY.id);
    server.change(NIGHT_BAKERY.id, { Tags: ['old', 'elsewhere'] });
    await user.type(tags(), 'here{Enter}');
    await user.click(detail().getByRole('button', { name: 'Remove tag old' }));
    await waitFor(() => expect(server.stored(NIGHT_BAKERY.id).Tags).toEqual(['elsewhere', 'here']));
    const ids = [NIGHT_BAKERY.id];
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([
      { ids, addTags: ['here'] },
      { ids, removeTags: ['old'] },
    ]);
  });

  it('restores a removed tag', async () => {
    const server = new LeadServer([{ ...NIGHT_BAKERY, Tags: ['old', 'vip'] }]);
    const { user } = await show(server, NIGHT_BAKERY.id);
    await user.click(detail().getByRole('button', { name: 'Remove tag old' }));
    expect(await screen.findByText('Tag “old” removed from Night Bakery.')).toBeVisible();
    expect(server.stored(NIGHT_BAKERY.id).Tags).toEqual(['vip']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.stored(NIGHT_BAKERY.id).Tags).toEqual(['old', 'vip']));
    expect(await detail().findByRole('button', { name: 'Remove tag old' })).toBeVisible();
  });

  it('confirms a status and an added tag, each with Undo', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = await show(server, CAFE.id);
    await user.selectOptions(status(), 'Qualified');
    expect(await screen.findByText('Café Llorca set to Qualified.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(status()).toHaveValue('NEW'));
    await user.type(tags(), 'fair{Enter}');
    expect(await screen.findByText('Tag “fair” added to Café Llorca.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.stored(CAFE.id).Tags).toEqual([]));
    const ids = [CAFE.id];
    // Recent changes lists only changes of this call.
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([
      { ids, Status: 'QUALIFIED' },
      { ids, addTags: ['fair'] },
    ]);
  });

  it('saves status, tags and notes, even if closed before typing has paused', async () => {
    const server = new LeadServer(SEVERAL);
    const { user, close, unmount } = await show(server, CAFE.id);
    await user.selectOptions(status(), 'Qualified');
    await user.type(tags(), 'spring fair{Enter}');
    await user.type(tags(), 'spring fair{Enter}');
    expect(detail().getByText('“spring fair” is already added')).toBeVisible();
    await user.clear(tags());
    await user.type(tags(), 'second');
    await user.click(detail().getByRole('button', { name: 'Add' }));
    const remove = await detail().findByRole('button', { name: 'Remove tag spring fair' });
    act(() => remove.focus());
    await user.keyboard('{Enter}');
    expect(tags()).toHaveFocus();
    fillIn(await notes(), NOTE);
    await close();
    await waitFor(() =>
      expect(server.stored(CAFE.id)).toMatchObject({
        Status: 'QUALIFIED',
        Tags: ['second'],
        Note: NOTE,
      }),
    );
    expect(await row('Café Llorca')).toHaveTextContent('Qualified');
    unmount();

    // Simulates a reload.
    const again = showLeads(server);
    await again.user.click(await lead('Café Llorca'));
    expect(await notes()).toHaveValue(NOTE);
    expect(detail().getByText('Saved')).toBeVisible();
  });

  describe('whose note another member changes while one writes', () => {
    async function conflict(by: Activity['by'] = null) {
      const server = new LeadServer([{ ...CAFE, Note: 'Old' }]);
      const { user, close } = await show(server, CAFE.id, true);
      server.on('GET /api/activity', ({ query }) =>
        query.get('filter')?.includes('note') ? [entry(1, { kind: 'note', by })] : [],
      );
      server.change(CAFE.id, { Note: 'Theirs' });
      fillIn(await notes(), 'Mine');
      expect(await detail().findByText('This note changed while you were writing')).toBeVisible();
      expect(detail().getByText('Theirs')).toBeVisible();
      expect(server.stored(CAFE.id).Note).toBe('Theirs');
      const keep = (name: string) => user.click(detail().getByRole('button', { name }));
      return { server, keep, close, user };
    }

    it('asks in a tab from before the account became a team, too', async () => {
      const server = new LeadServer([{ ...CAFE, Note: 'Old' }]);
      const { user } = await show(server, CAFE.id);
      server.change(CAFE.id, { Note: 'Theirs' });
      fillIn(await notes(), 'Mine');
      await user.click(await detail().findByRole('button', { name: 'Keep theirs' }));
      expect(server.stored(CAFE.id).Note).toBe('Theirs');
      expect(await notes()).toHaveValue('Theirs');
    });

    it.each([
      [{ id: BOB, name: 'Bob' }, 'Bob wrote:'],
      [{ id: ME, name: 'Ada Lovelace' }, 'In another window, you wrote:'],
      [{ id: BOB, name: null }, 'Another member wrote:'],
    ])('says who wrote the other one: %j', async (by, text) => {
      const { keep } = await conflict(by);
      expect(await detail().findByText(text)).toBeVisible();
      await keep('Keep theirs');
    });

    it('scrolls the choice into view and announces it when it appears', async () => {
      const scrolled: Element[] = [];
      const scroll = jest
        .spyOn(Element.prototype, 'scrollIntoView')
        .mockImplementation(function scrollIntoView(this: Element) {
          scrolled.push(this);
        });
      await conflict();
      const alert = detail().getByRole('alert');
      expect(alert).toHaveTextContent('This note changed while you were writing');
      expect(scrolled).toContain(alert);
      scroll.mockRestore();
    });

    it.each([
      ['Keep both', 'Theirs\n\nMine'],
      ['Keep mine', 'Mine'],
      ['Keep theirs', 'Theirs'],
    ])('shows both notes, and saves only what one chooses: %s', async (choice, kept) => {
      const { server, keep } = await conflict();
      await keep(choice);
      expect(await detail().findByText('Saved')).toBeVisible();
      expect(server.stored(CAFE.id).Note).toBe(kept);
      expect(await notes()).toHaveValue(kept);
      expect(detail().queryByText('This note changed while you were writing')).toBeNull();
    });

    it('keeps the choice open while one types on, and when the lead is closed and opened again', async () => {
      const { server, close, user } = await conflict();
      fillIn(await notes(), 'Mine, longer');
      await close();
      expect(await screen.findByText(/Your draft is kept/)).toBeVisible();
      await user.click(await lead('Café Llorca'));
      expect(await detail().findByText('Theirs')).toBeVisible();
      expect(await notes()).toHaveValue('Mine, longer');
      expect(server.stored(CAFE.id).Note).toBe('Theirs');
      await user.click(detail().getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(server.stored(CAFE.id).Note).toBe('Mine, longer'));
    });
  });

  it('saves a note without asking when another member changed something else', async () => {
    const server = new LeadServer([{ ...CAFE, Note: 'Old' }]);
    await show(server, CAFE.id, true);
    server.change(CAFE.id, { Status: 'QUALIFIED' });
    fillIn(await notes(), 'New');
    await waitFor(() =>
      expect(server.stored(CAFE.id)).toMatchObject({ Note: 'New', Status: 'QUALIFIED' }),
    );
    expect(detail().queryByText('This note changed while you were writing')).toBeNull();
  });

  it('saves a note once although the status is changed while it is typed', async () => {
    const server = new LeadServer([CAFE]);
    const { user } = await show(server, CAFE.id);
    fillIn(await notes(), 'New');
    await user.selectOptions(status(), 'WON');
    await waitFor(() =>
      expect(server.stored(CAFE.id)).toMatchObject({ Note: 'New', Status: 'WON' }),
    );
    expect(server.sent(CHANGE)).toHaveLength(1);
  });

  it('reverts a status that was not saved, and keeps the draft of a note', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new LeadServer(SEVERAL).on(CHANGE, failure).on(`PATCH ${LEADS}`, failure);
    const { user, close } = await show(server, CAFE.id);
    await user.selectOptions(status(), 'Lost');
    expect(await screen.findByRole('alert')).toHaveTextContent("The status wasn't saved");
    expect(status()).toHaveValue('NEW');

    fillIn(await notes(), 'Worth keeping');
    expect(await detail().findByText(/^The note wasn't saved/)).toBeVisible();
    expect(await notes()).toHaveValue('Worth keeping');
    await close();
    await user.click(await lead('Café Llorca'));
    expect(await notes()).toHaveValue('Worth keeping');
    expect(await detail().findByText(/^The note wasn't saved/)).toBeVisible();
    server.on(CHANGE, (call) => server.changeOne(CAFE.id, call));
    await user.click(detail().getByRole('button', { name: 'Try Again' }));
    expect(await detail().findByText('Saved')).toBeVisible();
    expect(server.stored(CAFE.id).Note).toBe('Worth keeping');
  });

  it('names its sources with links to their pages, never by internal ids', async () => {
    const identity = (Source: string, id: string) => ({
      Source,
      'Source ID': id,
      'First Seen': CAFE['First Seen'],
      'Last Seen': CAFE['First Seen'],
      Reasons: [],
      'Merge ID': null,
    });
    const server = new LeadServer(SEVERAL);
    server.on(`GET ${LEADS}/${CAFE.id}`, () => ({
      ...CAFE,
      Source: 'overture',
      'Source ID': 'gers-1',
      Runs: [],
      Changes: [],
      Contacts: [],
      Merges: [],
      'Website Visit': null,
      'Verification Requested At': null,
      Report: null,
      Identities: [
        identity('overture', 'gers-1'),
        identity('overture', 'gers-2'),
        identity('osm', 'way/2'),
        identity('google', 'ChIJ-1'),
      ],
    }));
    await show(server, CAFE.id);
    const source = await detail().findByRole('region', { name: 'Provenance' });
    expect(await within(source).findByText(/^Also listed on/)).toHaveTextContent(
      'Also listed on OpenStreetMap, Google Maps.',
    );
    expect(source).toHaveTextContent('Listed on Overture Maps. First seen');
    expect(
      within(source)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      'https://www.openstreetmap.org/way/2',
      'https://www.google.com/maps/search/?api=1&query=Caf%C3%A9+Llorca&query_place_id=ChIJ-1',
    ]);
  });

  it('excludes the business, and Undo within the panel restores it without asking again', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = await show(server, CAFE.id);
    await user.click(await detail().findByRole('button', { name: 'Exclude business' }));
    await answerConfirmation(user, 'Exclude this business?', 'Exclude');
    expect(await detail().findByText('This business is excluded')).toBeVisible();
    await user.dblClick(await detail().findByRole('button', { name: 'Undo' }));
    expect(await detail().findByText('Undone. 1 lead restored.')).toBeVisible();
    expect(await detail().findByRole('button', { name: 'Exclude business' })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(server.stored(CAFE.id).Suppressed).toBe(false);
    expect(server.calls.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
  });
});
