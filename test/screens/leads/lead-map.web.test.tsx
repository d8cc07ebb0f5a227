import { act, screen, waitFor, within } from '@testing-library/react';
import type { GeoPolygon } from '#contract/areas.js';
import { button } from '../../support/dom/render';
import { preferReducedMotion } from '../../support/dom/browser';
import { complaints } from '../../support/dom/complaints';
import {
  BANK,
  CAFE,
  failure,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  OLD_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { showMaps } from '../../support/dom/map';
import { docked, names, row, showLeads, widenScreen } from '../../support/dom/workbench';

beforeAll(showMaps);

const MAP = '/dashboard/leads/map';
const map = () => screen.findByRole('group', { name: /^Map of leads/ });
const marker = async (name: string) =>
  within(await map()).findByRole('button', { name: `${name}, open` });
/** The ring around a lead that the list highlights. */
const ring = (id: string) => document.querySelector(`[data-pin="${id}"]`);
const card = () => screen.findByRole('region', { name: 'Selected lead' });
const filterIn = (search: string) =>
  JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as {
    polygon?: GeoPolygon;
    bbox?: object;
  };

/** Renders the map. A second marker means that all are shown. */
async function showMap(at = MAP) {
  const server = new LeadServer(SEVERAL);
  const shown = showLeads(server, at);
  await marker('Bank of Coins');
  const filter = () => filterIn(shown.router.state.location.search);
  return { ...shown, server, filter };
}

describe('a lead on the map', () => {
  it('opens a card with its phone, its website and a link to it', async () => {
    const { user, router } = await showMap();
    await user.click(await marker('Café Llorca'));
    expect(await card()).toHaveFocus();
    expect(
      await within(await card()).findByRole('link', { name: '+377 93 25 80 00' }),
    ).toHaveAttribute('href', `tel:${CAFE.Phone!}`);
    expect(within(await card()).getByRole('link', { name: /llorca.example/ })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected lead' })).toBeNull();
    expect(await marker('Café Llorca')).toHaveFocus();

    await user.click(await marker('Bank of Coins'));
    await user.click(within(await card()).getByRole('link', { name: 'Open lead' }));
    expect(router.state.location.pathname).toBe(`${MAP}/${BANK.id}`);
  });

  it('and its row in the list highlight each other, side by side on a wide screen', async () => {
    const narrow = widenScreen();
    const { user } = await showMap('/dashboard/leads');
    await waitFor(() => expect(names()).toHaveLength(4));
    await user.hover(await row('Café Llorca'));
    expect(ring(CAFE.id)).not.toBeNull();
    await user.hover(await marker('Bank of Coins'));
    expect(await row('Bank of Coins')).toHaveAttribute('data-linked', 'hovered');
    expect(ring(CAFE.id)).toBeNull();

    await user.click(await marker('Bank of Coins'));
    expect(await row('Bank of Coins')).toHaveAttribute('data-linked', 'selected');
    await user.click(
      within(await row('Café Llorca'))
        .getByText('+377 93 25 80 00')
        .closest('td')!,
    );
    const panel = await docked('Café Llorca');
    expect(panel.getByRole('heading', { name: 'Café Llorca' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Café Llorca' })).toBeNull());
    expect(await card()).toHaveTextContent('Café Llorca');
    await user.click(await button('Display'));
    const shown = await screen.findByRole('switch', { name: 'Map' });
    expect(shown).toBeChecked();
    await user.click(shown);
    expect(screen.queryByRole('group', { name: /^Map of leads/, hidden: true })).toBeNull();
    await user.click(shown);
    await user.keyboard('{Escape}');
    expect(await map()).toBeVisible();
    narrow();
  });
});

it('a cluster is named with the number that it shows, so that it can be selected by voice', async () => {
  const [longitude, latitude] = [7.42, 43.74];
  const bounds = [longitude, latitude, longitude, latitude];
  const many = { latitude, longitude, count: 1310, bounds, id: null, name: null };
  const clusters = [{ ...many, city: 'Monaco', area: null }];
  const server = new LeadServer(SEVERAL).on(`GET ${LEADS}/map`, () =>
    Response.json({ total: 1310, located: 1310, bounds, clusters }),
  );
  const { user } = showLeads(server, MAP);
  const cluster = await button('1.3K leads near Monaco, zoom in');
  expect(cluster).toHaveTextContent('1.3K');
  await user.click(cluster);
  expect(
    await screen.findByText('These 1,310 leads share one location. Open the list to see them.'),
  ).toBeVisible();
});

describe('the area of the map', () => {
  it('limits the leads to its visible part, until the filter is removed', async () => {
    const { user, server, filter } = await showMap();
    await user.click(await button('Search this area'));
    await waitFor(() =>
      expect(filter().bbox).toEqual({
        south: expect.closeTo(43.7, 0),
        west: expect.closeTo(7.4, 0),
        north: expect.closeTo(43.7, 0),
        east: expect.closeTo(7.4, 0),
      }),
    );
    await waitFor(() => expect(server.lists().at(-1)!.filter).toEqual(filter()));
    expect(server.calls.find(({ query }) => query.get('filter')?.includes('bbox'))).toBeDefined();
    await user.click(await button('Remove filter Map area'));
    await waitFor(() => expect(filter()).toEqual({}));
  });

  it('stays where it was while no leads match', async () => {
    const { user, filter } = await showMap();
    await user.type(screen.getByLabelText('Search'), 'zzzz');
    expect(await screen.findByText('No leads match your search.')).toBeVisible();
    await user.click(await button('Search this area'));
    await waitFor(() => expect(filter().bbox).toMatchObject({ south: expect.closeTo(43.7, 0) }));
  });

  it('is drawn, edited and deleted by keyboard alone, and starts a run there', async () => {
    preferReducedMotion();
    const { user, router, filter } = await showMap();
    act(() => screen.getByRole('button', { name: 'Draw an area' }).focus());
    await user.keyboard('{Enter}');
    expect(await map()).toHaveFocus();
    await user.keyboard('{Enter}{ArrowRight}');
    expect(screen.getByText('1 corner. An area needs at least three.')).toBeVisible();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    await user.click(await button('Finish'));
    await waitFor(() => expect(filter().polygon?.coordinates[0]).toHaveLength(4));
    expect(await screen.findByText('Drawn area')).toBeVisible();

    const drawn = filter().polygon!.coordinates[0]!;
    await user.click(await button('Edit area'));
    act(() => screen.getByRole('button', { name: /^Corner 1 of 3/ }).focus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(() =>
      expect(filter().polygon!.coordinates[0]![0]![0]).toBeLessThan(drawn[0]![0]),
    );
    await user.click(await button('Done'));

    await user.click(await button('Find leads here'));
    expect(router.state.location).toMatchObject({
      pathname: '/dashboard',
      state: { polygon: { type: 'Polygon' } },
    });
  });

  it('can be set to the visible area, and can be deleted', async () => {
    const { user, filter } = await showMap();
    await user.click(await button('Draw an area'));
    await user.click(await button('Use the visible area'));
    await waitFor(() => expect(filter().polygon?.coordinates[0]).toHaveLength(5));
    await user.click(await button('Delete area'));
    await waitFor(() => expect(filter()).toEqual({}));
    await user.click(await button('Draw an area'));
    await user.keyboard('{Escape}');
    expect(await button('Draw an area')).toBeVisible();
  });
});

it('the map offers to draw an area where there are no leads', async () => {
  showLeads(new LeadServer([]), MAP);
  expect(await screen.findByText(/^No leads yet\. Draw an area/)).toBeVisible();
  expect(await button('Draw an area')).toBeVisible();
});

it('leads without locations are explained, with a link to the list, instead of shown on a map of the world', async () => {
  const { user, router } = showLeads(new LeadServer([NIGHT_BAKERY, OLD_BAKERY]), MAP);
  expect(await screen.findByText('2 leads have no location.')).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Map of leads/ })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'View list' }));
  expect(router.state.location.pathname).toBe('/dashboard/leads');
  await waitFor(() => expect(names()).toHaveLength(2));
});

it('beside the list, leads without locations are a line above it, and no map can be hidden', async () => {
  widenScreen();
  const { user } = showLeads(new LeadServer([NIGHT_BAKERY, OLD_BAKERY]));
  expect(await screen.findByText('No map: 2 leads have no location.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View list' })).toBeNull();
  await user.click(await button('Display'));
  expect(await screen.findByRole('switch', { name: 'Compact rows' })).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Map' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(names()).toHaveLength(2);
});

it('the map names its sources, even without streets', async () => {
  complaints.expect(/status of 500/);
  const server = new LeadServer(SEVERAL).on('GET /api/map/about', failure);
  showLeads(server, MAP);
  await marker('Bank of Coins');
  expect(screen.getByText(/Natural Earth/)).toBeVisible();
  expect(server.calls.some(({ path }) => path.startsWith(`${LEADS}/map`))).toBe(true);
});
