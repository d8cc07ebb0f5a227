import { screen, waitFor, within } from '@testing-library/react';
import { CAFE, LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { answerConfirmation } from '../../support/dom/dialogs';
import { showMaps } from '../../support/dom/map';
import { fillIn } from '../../support/dom/render';
import {
  choicesOf,
  detail,
  filterBy,
  grid,
  lead,
  names,
  row,
  select,
  showLeads,
} from '../../support/dom/workbench';

const listed = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const plane = () => screen.findByRole('group', { name: /^Map of leads/, hidden: true });

/** Renders the workbench and tracks its requests. */
function show(at?: string) {
  const server = new LeadServer(SEVERAL);
  const shown = showLeads(server, at);
  let before = 0;
  return {
    ...shown,
    server,
    /** Ignores the requests so far. */
    loaded: () => void (before = server.reads().length),
    reads: () => server.reads().slice(before),
    changed: (count: number) =>
      waitFor(() =>
        expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(count),
      ),
    exclude: async () => {
      await shown.user.click(await detail().findByRole('button', { name: 'Exclude business' }));
      await answerConfirmation(shown.user, 'Exclude this business?', 'Exclude');
      expect(await screen.findByText('Business excluded.')).toBeVisible();
      await shown.user.click(detail().getByRole('button', { name: 'Close' }));
    },
  };
}

beforeAll(showMaps);

describe('a changed lead', () => {
  it("is shown with the server's values, and only the counts are read again", async () => {
    const { user, loaded, reads, changed } = show(`/dashboard/leads/${CAFE.id}`);
    await detail().findByLabelText('Notes');
    await waitFor(() => expect(names()).toHaveLength(4));
    loaded();

    await user.selectOptions(detail().getByLabelText('Status'), 'Qualified');
    await changed(1);
    await user.type(detail().getByLabelText('Tags'), 'fair{Enter}');
    await changed(2);
    fillIn(detail().getByLabelText('Notes'), 'Call on Monday');
    expect(await detail().findByText('Saved')).toBeVisible();
    await user.click(detail().getByRole('button', { name: 'Close' }));
    expect(await row('Café Llorca')).toHaveTextContent('Qualified');
    expect(await choicesOf(user, 'Tag')).toEqual(['fair (1)', 'vip (1)']);

    await user.click(await select('Old Bakery'));
    await user.click(await select('Night Bakery'));
    await user.selectOptions(screen.getByLabelText('Set status'), 'Contacted');
    expect(await screen.findByText('2 leads set to Contacted.')).toBeVisible();
    expect(within(await grid()).getAllByRole('row', { name: /Bakery.*Contacted/ })).toHaveLength(2);
    await user.type(screen.getByLabelText('Tag to add or remove'), 'vip{Enter}');
    expect(await screen.findByText('2 leads tagged “vip”.')).toBeVisible();
    expect(await choicesOf(user, 'Tag')).toContain('vip (2)');
    expect(new Set(reads())).toEqual(new Set([`${LEADS}/facets`]));
  });

  it('reloads the list and the facets of its filter once when it leaves the list', async () => {
    const { user, loaded, reads, exclude } = show();
    await listed(['Café Llorca', 'Old Bakery', 'Bank of Coins', 'Night Bakery']);
    await filterBy(user, 'Status', 'New (3)');
    await listed(['Café Llorca', 'Bank of Coins', 'Night Bakery']);
    await user.click(await select('Night Bakery'));
    loaded();

    await user.selectOptions(screen.getByLabelText('Set status'), 'Lost');
    expect(await screen.findByText('Night Bakery set to Lost.')).toBeVisible();
    await listed(['Café Llorca', 'Bank of Coins']);
    expect(reads().toSorted()).toEqual([LEADS, `${LEADS}/facets`]);

    await user.click(await lead('Café Llorca'));
    await detail().findByLabelText('Status');
    loaded();
    await exclude();
    await listed(['Bank of Coins']);
    expect(await choicesOf(user, 'City')).toEqual(['Monaco (1)']);
    // The counts of all cities are read when their choices open.
    expect(reads().toSorted()).toEqual([LEADS, `${LEADS}/facets`, `${LEADS}/facets`]);
  });

  it('leaves the map, the totals and the list when it is excluded on the map', async () => {
    const { user, loaded, reads, exclude } = show(`/dashboard/leads/map/${CAFE.id}`);
    expect(await screen.findByText(/^2 on the map\. 2 leads have no location\./)).toBeVisible();
    await detail().findByLabelText('Status');
    await waitFor(async () => expect(await plane()).toHaveAttribute('aria-busy', 'false'));
    await waitFor(async () =>
      expect(within(await plane()).getAllByRole('button', { hidden: true })).not.toHaveLength(0),
    );
    loaded();

    await exclude();
    expect(await screen.findByText(/^1 on the map\. 2 leads have no location\./)).toBeVisible();
    expect(screen.getByText('3 leads')).toBeVisible();
    expect(
      within(await plane()).getByRole('button', { name: 'Bank of Coins, open' }),
    ).toBeVisible();
    const all = [LEADS, `${LEADS}/facets`, `${LEADS}/map`, `${LEADS}/map`];
    expect(reads().toSorted()).toEqual(all);

    await user.click(screen.getByRole('link', { name: 'List' }));
    await listed(['Old Bakery', 'Bank of Coins', 'Night Bakery']);
    expect(reads().toSorted()).toEqual(all);
  });
});
