import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ClientDelivery, ClientLead, DeliveryPage } from '#contract/client-page.js';
import { contrast, MIN_CONTRAST, readableShade } from '#contract/color.js';
import { ClientPageCard } from '../../../frontend/screens/deliveries/ClientPageCard';
import ClientPage from '../../../frontend/screens/client/ClientPage';
import { InAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { serveBaseMap, showMaps } from '../../support/dom/map';
import { button, renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { delivery, deliveryPage, DELIVERIES, ID } from '../../delivery/deliveries/support';

const ROUTE = `${DELIVERIES}/${ID}/page` as const;
const URL = 'https://leads.example/d/token';
const LATER = new Date(Date.now() + 90 * 86_400_000).toISOString();

describe("the owner's client page card", () => {
  const show = (page: DeliveryPage) => {
    const server = new FakeServer().on(`GET ${ROUTE}`, () => page);
    return renderSignedIn(
      <InAdmin resource="deliveries">
        <ClientPageCard delivery={delivery()} />
      </InAdmin>,
      { server, profile: { timeZone: 'Europe/Paris', locale: 'en-US' } },
    );
  };

  it('creates the page, and shows its link and expiration date', async () => {
    const { user, server } = show(deliveryPage());
    const created = deliveryPage({ url: URL, expiresAt: '2127-02-21T10:00:00.000Z' });
    server.on(`POST ${ROUTE}`, created);
    await user.click(await button('Create page'));
    expect(await screen.findByLabelText('Link')).toHaveValue(URL);
    expect(screen.getByText('Valid until Feb 21, 2127')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', URL);
  });

  it('copies and renews the link', async () => {
    const { user, server } = show(deliveryPage({ url: URL, expiresAt: LATER }));
    await user.click(await button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(URL);
    server.on(`POST ${ROUTE}`, deliveryPage({ url: URL, expiresAt: '2127-05-22T10:00:00.000Z' }));
    await user.click(await button('Renew'));
    expect(await screen.findByText('Valid until May 22, 2127')).toBeVisible();
  });

  it('revokes the link after a confirmation', async () => {
    let page = deliveryPage({ url: URL, expiresAt: LATER });
    const { user, server } = show(page);
    server.on(`GET ${ROUTE}`, () => page);
    server.on(`DELETE ${ROUTE}`, () => {
      page = deliveryPage();
      return new Response(null, { status: 204 });
    });
    await user.click(await button('Revoke'));
    await answerConfirmation(user, 'Revoke this link?', 'Revoke');
    expect(await button('Create page')).toBeVisible();
    expect(server.sent(`DELETE ${ROUTE}`)).toHaveLength(1);
  });

  it('an expired link can be renewed, but not opened', async () => {
    show(deliveryPage({ url: URL, expiresAt: '2026-01-05T10:00:00.000Z' }));
    expect(await screen.findByText(/The link expired on Jan 5, 2026/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull();
    expect(await button('Renew')).toBeEnabled();
  });

  it('on other plans, names the plan that includes it', async () => {
    show(deliveryPage({ isIncluded: false }));
    expect(await screen.findByText(/Included in Agency/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create page' })).toBeNull();
  });

  it("links to the brand settings when no brand is saved, and says that the link doesn't work", async () => {
    show(deliveryPage({ hasBrand: false, url: URL, expiresAt: LATER }));
    expect(await screen.findByRole('link', { name: 'Save your brand' })).toHaveAttribute(
      'href',
      '/dashboard/settings/branding',
    );
    expect(screen.getByText("The link doesn't work until then.")).toBeVisible();
  });

  it('says which files the page leaves out', async () => {
    show(deliveryPage({ url: URL, expiresAt: LATER, sharesFiles: false }));
    expect(await screen.findByText(/leaves out files that contain/)).toBeVisible();
  });

  it('explains a refusal', async () => {
    complaints.expect(/We couldn't update the client page/);
    const { user, server } = show(deliveryPage());
    server.on(`POST ${ROUTE}`, refusal(409, { error: 'Save your brand in the settings first.' }));
    await user.click(await button('Create page'));
    expect(await screen.findByText(/Save your brand in the settings first/)).toBeVisible();
  });
});

describe("a client's page", () => {
  const PATH = '/d/token';
  const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
  const shared = (changes: Partial<ClientDelivery> = {}): ClientDelivery => ({
    brand: {
      name: 'Riviera Media',
      color: '#7a1f3d',
      logo: LOGO,
      contact: 'hello@riviera.example',
    },
    name: 'Restaurants for Acme',
    category: 'restaurant',
    area: 'monaco',
    columns: ['name', 'phone', 'email'],
    hasMap: true,
    leads: 30,
    licenses: ['ODbL 1.0 © OpenStreetMap contributors'],
    files: [5, 4, 3, 2, 1].map((week) => ({
      id: `file-${week}`,
      deliveredAt: `2026-11-0${week}T12:00:00.000Z`,
      newLeads: 6,
      changedLeads: 0,
      name: `week-${week}.csv`,
      format: 'csv',
      bytes: 1_200,
      isKept: week !== 4,
      isShared: true,
    })),
    expiresAt: '2027-02-21T12:00:00.000Z',
    ...changes,
  });
  const leadAt = (index: number) =>
    ({
      id: `lead-${index}`,
      Name: `Table ${index}`,
      Phone: '+37793250000',
      Email: 'table@example.com',
      Licence: 'ODbL',
    }) as ClientLead;

  function show(page: ClientDelivery | Response = shared()) {
    showMaps();
    const server = serveBaseMap(new FakeServer())
      .on(`GET ${PATH}/delivery`, () => page)
      .on(`GET ${PATH}/places`, { places: [[7.42, 43.73]] })
      .on(`GET ${PATH}/leads`, ({ query }) => {
        const [from, to] = JSON.parse(query.get('range')!) as [number, number];
        const rows = Array.from({ length: Math.min(30, to + 1) - from }, (_, row) =>
          leadAt(from + row),
        );
        return Response.json(rows, { headers: { 'Content-Range': `leads ${from}-${to}/30` } });
      });
    render(<ClientPage path={PATH} />);
    return { server, user: userEvent.setup({ delay: null }) };
  }
  afterEach(() => document.documentElement.removeAttribute('style'));

  it("shows the brand, the search, the attribution and the link's expiration date, and no other name", async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Restaurants for Acme',
    );
    expect(screen.getByRole('banner')).toHaveTextContent('Riviera Media');
    expect(document.querySelector('img')).toHaveAttribute('src', LOGO);
    expect(document.title).toBe('Restaurants for Acme – Riviera Media');
    expect(screen.getByText(/restaurant in Monaco · 30 leads · last delivered on/)).toBeVisible();
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent('Data: ODbL 1.0 © OpenStreetMap contributors');
    expect(footer).toHaveTextContent('This page is available until Feb 21, 2027.');
    expect(
      await screen.findByRole('group', { name: /^Map of Restaurants for Acme/ }),
    ).toBeVisible();
    expect(document.body).not.toHaveTextContent(/lead delivery/i);
  });

  it('says where questions go, if the sender takes replies', async () => {
    show();
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent('Questions? Write to hello@riviera.example.');
    expect(within(footer).getByRole('link', { name: 'hello@riviera.example' })).toHaveAttribute(
      'href',
      'mailto:hello@riviera.example',
    );
  });

  it('shows the first letter of a brand without a logo, and no contact without an address', async () => {
    show(shared({ brand: { name: 'éclair', color: '#7a1f3d', logo: null, contact: null } }));
    expect(await screen.findByRole('banner')).toHaveTextContent(/^Ééclair/);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent('Questions?');
  });

  it('pages through the delivered columns', async () => {
    const { user, server } = show();
    const table = await screen.findByRole('table', { name: 'Delivered leads' });
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Name', 'Phone', 'Email']);
    expect(within(table).getAllByRole('row')).toHaveLength(26);
    expect(within(table).getAllByRole('link', { name: '+377 93 25 00 00' })).toHaveLength(25);
    await user.click(await button('Next page'));
    expect(await within(table).findByText('Table 29')).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(server.calls.some(({ headers }) => headers.has('Authorization'))).toBe(false);
  });

  it('offers each file that is still available, newest first', async () => {
    const { user } = show();
    const files = within(await screen.findByRole('region', { name: 'Downloads' }));
    expect(files.getAllByRole('listitem')).toHaveLength(4);
    expect(files.getByText(/The file is no longer available/)).toBeVisible();
    expect(files.getAllByText('6 new leads · 1.2 kB')).toHaveLength(3);
    await user.click(files.getByRole('button', { name: 'Show all 5' }));
    const links = files.getAllByRole('link');
    expect(links).toHaveLength(4);
    expect(links[0]).toHaveAttribute('href', `${PATH}/files/file-5`);
    expect(links[0]).toHaveAttribute('download', 'week-5.csv');
  });

  it("says that the sender hasn't shared a file with private columns, not that it is gone", async () => {
    const [file] = shared().files;
    show(shared({ files: [{ ...file!, isKept: false, isShared: false }] }));
    const files = within(await screen.findByRole('region', { name: 'Downloads' }));
    expect(files.getByText(/The sender hasn't shared this file/)).toBeVisible();
    expect(files.queryByText(/no longer available/)).toBeNull();
    expect(files.queryByRole('link')).toBeNull();
  });

  it('says that nothing was delivered yet', async () => {
    show(shared({ leads: 0, files: [], licenses: [] }));
    expect(await screen.findByText(/^Nothing delivered yet/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('explains what to do once the link has expired', async () => {
    show(refusal(410));
    expect(
      await screen.findByRole('heading', { name: 'This page is no longer available.' }),
    ).toBeVisible();
    expect(screen.getByText('Ask the sender for a new link.')).toBeVisible();
    expect(document.title).toBe('Page no longer available');
  });

  it('offers to try again after a failure, and recovers', async () => {
    const { server, user } = show(refusal(503));
    expect(await screen.findByRole('alert')).toHaveTextContent("This page couldn't be loaded");
    server.on(`GET ${PATH}/delivery`, shared());
    await user.click(await button('Try Again'));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  it.each(['#000000', '#7a1f3d', '#0b57d0', '#767676'])(
    'the brand color %s is readable as a link in both themes',
    async (color) => {
      show(shared({ brand: { name: 'Acme', color, logo: null, contact: null } }));
      await screen.findByRole('heading', { level: 1 });
      const shade = (theme: string) =>
        document.documentElement.style.getPropertyValue(`--brand-${theme}`);
      expect(contrast(shade('light'), '#f3f1ec')).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(contrast(shade('dark'), '#262b29')).toBeGreaterThanOrEqual(MIN_CONTRAST);
    },
  );
});

it('a readable color stays as it is', () => {
  expect(readableShade('#7a1f3d', '#ffffff', '#000000')).toBe('#7a1f3d');
});
