import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TableLead } from '../../../frontend/parts/lead-table/lead';
import { LeadTable } from '../../../frontend/parts/lead-table/LeadTable';
import { textsOf } from '../../support/dom/render';

const COLUMNS = [
  'Name',
  'Category',
  'Phone',
  'Address',
  'Website',
  'Rating',
  'Reviews',
  'Hours',
] as const;

const lead = (id: string, Name: string, overrides: Partial<TableLead> = {}): TableLead => ({
  id,
  Name,
  Category: null,
  Phone: null,
  Address: null,
  Website: null,
  Rating: null,
  'Review Count': null,
  Hours: null,
  ...overrides,
});
const LEADS = [
  lead('1', 'Café Llorca', {
    Category: 'Cafe',
    Phone: '+377 93-25 80 00',
    Address: '1 Place d’Armes',
    Website: 'llorca.example/menu',
    Rating: 4.6,
    'Review Count': 1234,
    Hours: 'Mon 9–17',
  }),
  lead('2', 'Bank of Coins', { Category: 'Bank', Website: 'http://coins.example', Rating: 2.4 }),
  lead('3', 'Attic', { 'Review Count': 7 }),
];

const headers = () => screen.getAllByRole('columnheader');
const names = () => textsOf([...document.querySelectorAll('tbody td:first-child')]);
const cell = (name: string, column: (typeof COLUMNS)[number]) => {
  const row = screen.getByRole('row', { name: new RegExp(name) });
  return within(row).getAllByRole('cell')[COLUMNS.indexOf(column)]!;
};
const linkIn = (element: HTMLElement) => within(element).getByRole('link');

beforeEach(() => {
  render(<LeadTable label="Leads" leads={LEADS} />);
});

// @requirement 2.34
it('the lead table shows phone and website as links, ratings as stars, and dashes for missing values', () => {
  expect(textsOf(headers())).toEqual(
    COLUMNS.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
  );
  expect(cell('Café Llorca', 'Category')).toHaveTextContent(/^Cafe$/);
  expect(cell('Café Llorca', 'Address')).toHaveTextContent(/^1 Place d’Armes$/);
  expect(linkIn(cell('Café Llorca', 'Phone'))).toHaveAttribute('href', 'tel:+37793258000');
  const website = linkIn(cell('Café Llorca', 'Website'));
  expect(website).toHaveAttribute('href', 'https://llorca.example/menu');
  expect(website).toHaveAttribute('target', '_blank');
  const rating = within(cell('Café Llorca', 'Rating')).getByRole('img', {
    name: '4.6 out of 5 stars',
  });
  expect(textsOf([rating.querySelector('span')!])).toEqual(['★★★★★']);
  expect(cell('Café Llorca', 'Reviews')).toHaveTextContent(/^1,234$/);
  expect(cell('Café Llorca', 'Hours')).toHaveTextContent(/^Mon 9–17$/);
  expect(linkIn(cell('Bank of Coins', 'Website'))).toHaveAttribute('href', 'http://coins.example');
  for (const column of ['Category', 'Phone', 'Address', 'Website', 'Rating', 'Hours'] as const) {
    expect(cell('Attic', column)).toHaveTextContent('–');
  }
});

// @requirement 2.36
it('the lead table sorts by name, category, rating and reviews, in both directions, with an arrow', async () => {
  const sortable = headers().flatMap((header) => within(header).queryAllByRole('button'));
  expect(textsOf(sortable)).toEqual([
    expect.stringMatching(/^Name/),
    expect.stringMatching(/^Category/),
    expect.stringMatching(/^Rating/),
    expect.stringMatching(/^Reviews/),
  ]);
  const sorted = {
    Name: ['Attic', 'Bank of Coins', 'Café Llorca'],
    Category: ['Bank of Coins', 'Café Llorca', 'Attic'],
    Rating: ['Bank of Coins', 'Café Llorca', 'Attic'],
    Reviews: ['Attic', 'Café Llorca', 'Bank of Coins'],
  };
  // Missing values come last in both orders.
  const reversed = {
    Name: ['Café Llorca', 'Bank of Coins', 'Attic'],
    Category: ['Café Llorca', 'Bank of Coins', 'Attic'],
    Rating: ['Café Llorca', 'Bank of Coins', 'Attic'],
    Reviews: ['Café Llorca', 'Attic', 'Bank of Coins'],
  };
  for (const column of ['Name', 'Category', 'Rating', 'Reviews'] as const) {
    const header = headers().find(({ textContent }) => textContent.startsWith(column))!;
    await userEvent.click(within(header).getByRole('button'));
    expect(header).toHaveTextContent(new RegExp(`^${column}↑$`));
    expect(names()).toEqual(sorted[column]);
    await userEvent.click(within(header).getByRole('button'));
    expect(header).toHaveTextContent(new RegExp(`^${column}↓$`));
    expect(names()).toEqual(reversed[column]);
  }
});

it('the table leaves out columns that are empty in all rows', () => {
  render(<LeadTable label="Banks" leads={LEADS.slice(1, 2)} />);
  const columns = within(screen.getByRole('table', { name: 'Banks' })).getAllByRole('columnheader');
  expect(textsOf(columns).map((text) => text.replace(/[↑↓]/u, ''))).toEqual([
    'Name',
    'Category',
    'Website',
    'Rating',
  ]);
});
