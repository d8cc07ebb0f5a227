import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ROLE_PERMISSIONS } from '#contract/roles.js';
import type { User as Profile } from '#contract/users.js';
import Leads from '../../../frontend/screens/leads/Leads';
import { saveView } from '../../../frontend/parts/lists/save';
import { createListStore } from '../../../frontend/parts/lists/store';
import { InAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { failure, lead, LEADS, LeadServer, OLD_BAKERY, SEVERAL } from '../../support/dom/leads';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { holdAnswer } from '../../support/dom/server';
import { detail, resizableWindow } from '../../support/dom/workbench';

const SAVED = 'PUT /api/settings/lists/leads';
const HEIGHT = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight')!;

let view: ReturnType<typeof resizableWindow>;
beforeEach(() => {
  view = resizableWindow(60);
  Object.defineProperty(Element.prototype, 'clientHeight', {
    configurable: true,
    get: () => 600,
  });
});
afterEach(() => {
  view.restore();
  Object.defineProperty(Element.prototype, 'clientHeight', HEIGHT);
});

const column = (status: string) => screen.getByRole('region', { name: status });
const cardsIn = (status: string) =>
  textsOf([...column(status).querySelectorAll('[data-card] [data-lead]')]);

async function showBoard(server = new LeadServer(SEVERAL), at = '', profile?: Partial<Profile>) {
  server.on(SAVED, ({ body }) => body);
  const store = createListStore({ leads: { layout: 'board' } }, saveView);
  const shown = renderSignedIn(
    <InAdmin resource="leads" store={store}>
      <Leads />
    </InAdmin>,
    {
      server,
      at: `/dashboard/leads${at}`,
      route: '/dashboard/leads/*',
      ...(profile && { profile }),
    },
  );
  await waitFor(() => expect(document.querySelector('[data-card] [data-lead]')).not.toBeNull());
  return { ...shown, server };
}

const filteredBy = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

async function move(user: UserEvent, name: string, to: string) {
  await user.click(await screen.findByRole('button', { name: `Move ${name} to...` }));
  await user.click(within(await screen.findByRole('menu', { name: 'Status' })).getByText(to));
}

describe('the board of leads', () => {
  it('says that a column is empty as soon as its count is known, while its cards still load', async () => {
    const server = new LeadServer(SEVERAL);
    const held = holdAnswer([]);
    server.on(`GET ${LEADS}`, (call) =>
      call.query.get('filter')?.includes('LOST') ? held.answer() : server.list(call),
    );
    await showBoard(server);
    expect(await within(column('Lost')).findByText('No leads')).toBeVisible();
    expect(within(column('Lost')).queryByText('Loading leads...')).toBeNull();
  });

  it('has a column for each status, with its number of leads and their cards', async () => {
    await showBoard();
    await waitFor(() => expect(cardsIn('New')).toHaveLength(3));
    expect(cardsIn('Won')).toEqual(['Old Bakery']);
    await waitFor(() =>
      expect(textsOf(screen.getAllByRole('heading', { level: 2 }))).toEqual([
        'New 3',
        'Contacted 0',
        'Qualified 0',
        'Won 1',
        'Lost 0',
      ]),
    );
    const card = within(column('New')).getByText('Café Llorca').closest('li')!;
    expect(card).toHaveTextContent('Cafe · Monaco');
    expect(within(card).getByLabelText('Call Café Llorca')).toHaveAttribute(
      'href',
      'tel:+37793258000',
    );
    expect(within(card).getByLabelText(/^Website of Café Llorca/)).toBeVisible();
  });

  it('asks for each column in the order of the list, 50 leads at a time', async () => {
    const { server } = await showBoard(undefined, '?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() =>
      expect(cardsIn('New')).toEqual(['Bank of Coins', 'Café Llorca', 'Night Bakery']),
    );
    expect(server.lists()).toContainEqual({
      filter: { status: 'LOST' },
      sort: ['Name', 'ASC'],
      range: [0, 49],
    });
  });

  it.each([
    ['only the columns of a status filter', { anyOf: { status: ['NEW', 'WON'] } }, ['New', 'Won']],
    [
      'no column of an excluded status',
      { not: { status: ['LOST', 'WON'] } },
      ['New', 'Contacted', 'Qualified'],
    ],
  ])('shows %s', async (_, filter, columns) => {
    await showBoard(undefined, filteredBy(filter));
    const shown = [...document.querySelectorAll('[data-column]')];
    expect(shown.map((element) => element.getAttribute('aria-label'))).toEqual(columns);
  });

  it('renders only the cards in sight of a long column', async () => {
    const { container } = await showBoard(
      new LeadServer(Array.from({ length: 400 }, (_, number) => lead(number))),
    );
    await waitFor(() => expect(cardsIn('New').length).toBeGreaterThan(4));
    expect(cardsIn('New').length).toBeLessThan(20);
    expect(container.querySelector('[aria-setsize="400"]')).not.toBeNull();
  });

  it('moves a card from its menu before the server answers, with Undo', async () => {
    const { server, user } = await showBoard();
    const held = holdAnswer({});
    server.on(`PATCH ${LEADS}`, async (call) => {
      await held.answer();
      return server.changeMany(call);
    });
    await move(user, 'Old Bakery', 'Lost');
    await waitFor(() => expect(cardsIn('Lost')).toEqual(['Old Bakery']));
    expect(cardsIn('Won')).toEqual([]);
    held.release();
    expect(await screen.findByText('Old Bakery set to Lost.')).toBeVisible();
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [OLD_BAKERY.id], Status: 'LOST' }]);
    expect(cardsIn('Lost')).toEqual(['Old Bakery']);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
    expect(cardsIn('Lost')).toEqual([]);
  });

  it('keeps a moved card on top of its column, once, wherever the order puts it', async () => {
    const { user } = await showBoard(undefined, '?sort=name&order=ASC&page=1&perPage=25');
    await move(user, 'Old Bakery', 'New');
    expect(await screen.findByText('Old Bakery set to New.')).toBeVisible();
    expect(cardsIn('New')).toEqual(['Old Bakery', 'Bank of Coins', 'Café Llorca', 'Night Bakery']);
  });

  it('takes a move back that could not be saved, and says why', async () => {
    complaints.expect(/^ApiError: 500/);
    const { server, user } = await showBoard();
    server.on(`PATCH ${LEADS}`, failure);
    await move(user, 'Old Bakery', 'Lost');
    expect(await screen.findByText(/^The change wasn't saved/)).toBeVisible();
    await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
    expect(cardsIn('Lost')).toEqual([]);
  });

  it('moves a focused card by S and the first letter of a status, and keeps the focus on it', async () => {
    const { user } = await showBoard();
    act(() => screen.getByText('Old Bakery').focus());
    await user.keyboard('s');
    await screen.findByRole('menu', { name: 'Status' });
    await user.keyboard('c');
    await waitFor(() => expect(cardsIn('Contacted')).toEqual(['Old Bakery']));
    await waitFor(() => expect(screen.getByText('Old Bakery')).toHaveFocus());
  });

  it('steps through the leads of a column, by J and K and in the open lead', async () => {
    const { user } = await showBoard(undefined, '?sort=name&order=ASC&page=1&perPage=25');
    await waitFor(() => expect(cardsIn('New')).toHaveLength(3));
    act(() => screen.getByText('Bank of Coins').focus());
    await user.keyboard('j');
    expect(screen.getByText('Café Llorca')).toHaveFocus();
    await user.keyboard('{Enter}');
    const title = () => detail().getByRole('heading', { level: 2 });
    await waitFor(() => expect(title()).toHaveTextContent('Café Llorca'));
    await user.click(detail().getByRole('button', { name: 'Next lead' }));
    await waitFor(() => expect(title()).toHaveTextContent('Night Bakery'));
    expect(detail().getByRole('button', { name: 'Next lead' })).toBeDisabled();
  });

  it('has nothing to move for a role that may only look', async () => {
    const { user, server } = await showBoard(undefined, '', {
      membership: {
        accountId: OLD_BAKERY.id,
        role: 'VIEWER',
        permissions: [...ROLE_PERMISSIONS.VIEWER],
        isTeam: true,
        accounts: [],
      },
    });
    await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
    act(() => screen.getByText('Old Bakery').focus());
    await user.keyboard(' ');
    expect(document.querySelector('[data-lifted]')).toBeNull();
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
  });

  it('shows one column at a time on a phone, chosen by tabs with counts', async () => {
    view.resize(22.5);
    const { user } = await showBoard();
    await waitFor(() =>
      expect(textsOf(screen.getAllByRole('tab'))).toEqual([
        'New 3',
        'Contacted 0',
        'Qualified 0',
        'Won 1',
        'Lost 0',
      ]),
    );
    await user.click(screen.getByRole('tab', { name: /^Won/ }));
    await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
    expect(screen.queryByRole('region', { name: 'New' })).toBeNull();
  });

  it('offers another try where a column could not be loaded', async () => {
    complaints.expect(/^HttpError: Failed to fetch leads/);
    const server = new LeadServer(SEVERAL);
    let isDown = true;
    server.on(`GET ${LEADS}`, (call) =>
      isDown && call.query.get('filter')?.includes('WON') ? failure() : server.list(call),
    );
    const { user } = await showBoard(server);
    const retry = await within(column('Won')).findByRole('button', { name: 'Try Again' });
    isDown = false;
    await user.click(retry);
    await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
  });
});

it('B switches between the list and the board, which is saved', async () => {
  const { user, server } = await showBoard();
  await user.keyboard('b');
  expect(await screen.findByRole('table', { name: 'Leads' })).toBeVisible();
  await waitFor(() => expect(server.sent(SAVED)).toEqual([{ layout: 'list' }]));
  fireEvent.keyDown(document.body, { key: 'b' });
  await waitFor(() => expect(cardsIn('Won')).toEqual(['Old Bakery']));
});
