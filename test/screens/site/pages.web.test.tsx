import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EXPORT_DAYS } from '#contract/export.js';
import { FIRST_PLAN, PLANS } from '#contract/plans.js';
import { MAX_UNFINISHED_RUNS } from '#contract/scrape.js';
import { SITE } from '#contract/site.js';
import Landing from '../../../frontend/screens/site/Landing';
import Privacy from '../../../frontend/screens/site/legal/Privacy';
import Terms from '../../../frontend/screens/site/legal/Terms';
import NotFound from '../../../frontend/screens/site/NotFound';
import TechStack from '../../../frontend/screens/site/tech-stack/TechStack';
import { scrollIntoView } from '../../support/dom/browser';
import { textsOf } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';

/** The limit in the terms of Google Maps Platform. */
const GOOGLE_DAYS = 30;

/** Where no city is covered, the home page shows a sample. */
const noPlaces = () =>
  new FakeServer().on('GET /api/public/coverage', { places: 0, cities: 0, example: null });

/** With the list in view. */
function showLanding() {
  render(<Landing />);
  scrollIntoView(document.getElementById('preview')!);
}

describe('the home page', () => {
  // @requirement 2.84
  it('says what the product does, and links to sign-up, login, pricing and the search', async () => {
    noPlaces();
    showLanding();
    await screen.findByRole('region', { name: /^Coffee shop/ });
    const main = within(screen.getByRole('main'));
    expect(textsOf([main.getByRole('heading', { level: 1 })])).toEqual([
      'Every business in town, on one clean list',
    ]);
    const links = [
      ['Create your account', '/login?mode=signup'],
      ['Search the full sample', '/leads'],
      ['Search a city', '/leads'],
      ['Compare plans', '/pricing'],
      ['Get started', '/login?mode=signup'],
      ['Log in', '/login'],
    ] as const;
    for (const [name, href] of links) {
      expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const cheapest = Math.min(...Object.values(PLANS).map(({ price }) => price.YEARLY));
    expect(
      main.getByRole('heading', { name: `Four plans, from $${cheapest} a month` }),
    ).toBeVisible();
  });

  // @requirement 2.85
  it('shows the product at work where no city is covered: its own lead table with sample leads and masked contacts', async () => {
    noPlaces();
    showLanding();
    const demo = within(
      await screen.findByRole('region', { name: 'Coffee shop in San Francisco, CA' }),
    );
    expect(demo.getByText('Complete')).toBeVisible();
    expect(demo.getByText('6 leads found')).toBeVisible();
    expect(demo.getByText('Sample data')).toBeVisible();
    expect(demo.getByText(/The businesses are made up/)).toBeVisible();
    const table = demo.getByRole('table', { name: 'Sample leads' });
    const rows = () => [...table.querySelectorAll('tbody > tr')];
    expect(rows()).toHaveLength(6);
    const harbor = rows().find((row) => row.textContent.includes('Harbor Street Coffee'));
    expect(harbor).toHaveTextContent('+1 415 ••• ••32');
    expect(within(table).queryAllByRole('link')).toEqual([]);
    expect(table).not.toHaveTextContent('555');
    await userEvent.click(within(table).getByRole('button', { name: /Reviews/ }));
    expect(rows()[0]).toHaveTextContent('The Second Cup Room');
  });
});

describe('the contour lines of the home page', () => {
  const { prototype } = HTMLCanvasElement;

  it('are missing in a browser without an offscreen canvas', () => {
    const { container } = render(<Landing />);
    expect(screen.getByRole('button', { name: 'Pause background animation' })).toBeVisible();
    expect(container.querySelector('canvas')).toBeNull();
  });

  // @requirement 2.86
  it('follow a mouse pointer, but not a finger', () => {
    const messages: object[] = [];
    class FakeWorker {
      postMessage(message: object) {
        messages.push(message);
      }
      terminate() {}
    }
    Object.assign(globalThis, { Worker: FakeWorker });
    Object.assign(prototype, { transferControlToOffscreen: () => ({}) });
    const { container, unmount } = render(<Landing />);
    scrollIntoView(container.querySelector('canvas')!.parentElement!);
    expect(messages).toContainEqual({ moving: true });
    const pointers = () => messages.filter((message) => 'pointer' in message);
    const move = (pointerType: string, clientX: number, clientY: number) =>
      window.dispatchEvent(
        Object.assign(new MouseEvent('pointermove', { clientX, clientY }), { pointerType }),
      );
    move('touch', 9, 0);
    expect(pointers()).toEqual([]);
    move('mouse', 900, 200);
    expect(pointers()).toEqual([{ pointer: { x: 900, y: 200 } }]);
    unmount();
    Reflect.deleteProperty(prototype, 'transferControlToOffscreen');
    Reflect.deleteProperty(globalThis, 'Worker');
  });
});

describe('the legal pages', () => {
  // @requirement 2.65
  it.each([
    ['Privacy Policy', '/privacy', Privacy],
    ['Terms of Service', '/terms', Terms],
  ])('include the full text of %s, which the footer links to', (title, path, Text) => {
    const { unmount } = render(<Landing />);
    const footer = within(screen.getAllByRole('contentinfo').at(-1)!);
    expect(footer.getByRole('link', { name: title })).toHaveAttribute('href', path);
    unmount();
    render(<Text />);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const text = screen.getByRole('main');
    expect(text).toHaveTextContent(/Effective \w+ \d+, 20\d\d\./);
    expect(text).not.toHaveTextContent(/template|\[|\{\{/);
  });

  // @requirement 2.65
  it.each([
    ['Privacy Policy', Privacy],
    ['Terms of Service', Terms],
  ])('include the name, address and mailbox of the operator in %s', (_, Text) => {
    render(<Text />);
    const text = screen.getByRole('main');
    expect(textsOf(within(text).getAllByRole('definition').slice(0, 1))).toEqual([
      SITE.operatorName,
    ]);
    expect(text).toHaveTextContent(SITE.operatorAddress);
    const [mailbox] = within(text).getAllByRole('link', { name: SITE.operatorEmail });
    expect(mailbox).toHaveAttribute('href', `mailto:${SITE.operatorEmail}`);
  });

  // @requirement 2.65
  it('promise what the product actually does', () => {
    const { unmount } = render(<Privacy />);
    const privacy = screen.getByRole('main');
    expect(privacy).toHaveTextContent(`A data export: ${EXPORT_DAYS} days after it is ready.`);
    expect(privacy).toHaveTextContent(`We remove Google’s content ${GOOGLE_DAYS} days after`);
    expect(privacy).toHaveTextContent(
      'Where no payment provider is configured, no payments are taken.',
    );
    for (const recipient of ['Firebase', 'Google Places', 'Nominatim', 'Overpass', 'Stripe']) {
      expect(privacy).toHaveTextContent(recipient);
    }
    unmount();
    render(<Terms />);
    const terms = screen.getByRole('main');
    expect(terms).toHaveTextContent(`The law of ${SITE.operatorJurisdiction} governs these terms`);
    expect(terms).toHaveTextContent('Where no payment provider is configured, nothing is charged');
    expect(terms).toHaveTextContent(`A new account starts on ${PLANS[FIRST_PLAN].name}`);
    expect(terms).toHaveTextContent(`at most ${MAX_UNFINISHED_RUNS} unfinished runs at a time`);
  });
});

it('the not-found page links to other pages and the support mailbox', () => {
  render(<NotFound />);
  expect(screen.getByRole('heading', { level: 1, name: "This page doesn't exist" })).toBeVisible();
  const main = within(screen.getByRole('main'));
  const links: [RegExp | string, string][] = [
    [SITE.supportEmail, `mailto:${SITE.supportEmail}`],
    [/Search leads/, '/leads'],
    [/Pricing/, '/pricing'],
    [/Dashboard/, '/dashboard'],
    [/Go to the home page/, '/'],
  ];
  for (const [name, href] of links) {
    expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

// @requirement 2.60
it('the Tech Stack row shows eight technologies, each with its kind', () => {
  const eight = [
    ['React', 'Front-end library'],
    ['TypeScript', 'Typed language'],
    ['Node.js', 'Server runtime'],
    ['SQL', 'Query language'],
    ['TypeORM', 'ORM'],
    ['PostgreSQL', 'Relational database'],
    ['Firebase', 'Cloud platform'],
    ['Docker', 'Container tool'],
  ] as const;
  render(<TechStack />);
  expect(screen.getByRole('heading', { level: 1, name: 'Tech Stack' })).toBeVisible();
  const badges = within(screen.getByRole('list', { name: 'Tech Stack' })).getAllByRole('listitem');
  expect(textsOf(badges)).toEqual(eight.map(([name, kind]) => `${name}${kind}`));
  // Each one has a description, in the same order.
  expect(textsOf([...document.querySelectorAll('dt')])).toEqual(eight.map(([name]) => name));
});
