import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CategoriesField } from '../../../frontend/parts/search/CategoriesField';
import { fillIn, renderSignedIn } from '../../support/dom/render';
import { type Call, FakeServer, refusal } from '../../support/dom/server';
import { endedRun, field, request, showCard, START } from '../../support/dom/scrape-card';

const SUGGESTED = 'GET /api/places/categories';
const KNOWN = ['Bakery', 'Bar', 'Bank', 'Cafe', 'Hotel', 'Zoo'];

function show(initial: string[] = []) {
  const server = new FakeServer().on(SUGGESTED, ({ query }: Call) =>
    KNOWN.filter((value) => value.toLowerCase().startsWith(query.get('q')!.toLowerCase())).map(
      (value) => ({ value, hint: '12 places' }),
    ),
  );
  const values: string[][] = [];
  function Field() {
    const [value, setValue] = useState(initial);
    return (
      <CategoriesField
        value={value}
        onChange={(categories) => {
          values.push(categories);
          setValue(categories);
        }}
        onBlur={() => {}}
      />
    );
  }
  return { ...renderSignedIn(<Field />, { server }), value: () => values.at(-1) };
}
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);
const category = () => field('Category');

describe('the categories of a search', () => {
  it('are added with Enter, which takes the first suggestion', async () => {
    const { user, value } = show();
    await user.type(category(), 'ba');
    await screen.findByRole('option', { name: /Bakery/ });
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Bakery']);
    expect(category()).toHaveValue('');
    await user.keyboard('ba');
    await screen.findByRole('option', { name: /Bar/ });
    expect(screen.queryByRole('option', { name: /Bakery/ })).not.toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(value()).toEqual(['Bakery', 'Bank']);
  });

  it('are removed with Backspace, with the arrow keys, or with a click', async () => {
    const { user, value } = show(['Bakery', 'Bar', 'Cafe', 'Zoo']);
    await user.click(category());
    await user.keyboard('{Backspace}');
    expect(value()).toEqual(['Bakery', 'Bar', 'Cafe']);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Delete}');
    expect(value()).toEqual(['Bakery', 'Cafe']);
    await user.click(screen.getByRole('button', { name: 'Remove Bakery' }));
    expect(value()).toEqual(['Cafe']);
  });

  it('include typed text at once, which is never lost', async () => {
    const { user, value } = show(['Bakery', 'Bar']);
    fillIn(category(), 'something else');
    expect(value()).toEqual(['Bakery', 'Bar', 'something else']);
    await user.click(category());
    await user.tab();
    expect(chips()).toEqual(['Bakery', 'Bar', 'something else']);
    expect(value()).toEqual(['Bakery', 'Bar', 'something else']);
  });

  it('show a single one as text that can be corrected', async () => {
    const { user, value } = show(['Baker']);
    expect(category()).toHaveValue('Baker');
    await user.type(category(), 'y');
    await user.tab();
    expect(category()).toHaveValue('Bakery');
    expect(chips()).toEqual([]);
    expect(value()).toEqual(['Bakery']);
  });

  it('are at most five', () => {
    show(KNOWN.slice(0, 5));
    expect(category()).toHaveAttribute('readonly');
  });
});

describe('the scrape form with several categories', () => {
  it('starts one run for all of them, and fills them in again', async () => {
    const { user, starts, start, server } = showCard();
    server.on(SUGGESTED, [{ value: 'Bakery', hint: null }]);
    request('', '');
    await user.type(category(), 'bak');
    await screen.findByRole('option', { name: 'Bakery' });
    await user.keyboard('{Enter}');
    // A chosen category isn't the missing one, although its field has no text.
    await start();
    expect(field('City')).toHaveFocus();
    expect(starts()).toHaveLength(0);
    fillIn(field('City'), 'Boise');
    await user.type(category(), 'cafe');
    await start();
    expect(await screen.findByText('No results in Boise.')).toBeVisible();
    expect(
      server.calls.find(({ path }) => path === '/scrape/progress')!.query.getAll('category'),
    ).toEqual(['Bakery', 'cafe']);
    expect(starts()).toHaveLength(1);
    expect(chips()).toEqual(['Bakery', 'cafe']);
  });

  it('offers known categories for an unknown one', async () => {
    const message = `We don't recognize "cofee" as a business category.`;
    const { user, server, start } = showCard();
    server.on(START, ({ query }: Call) =>
      query.getAll('category').join() === 'bakery & Coffee Shop'
        ? endedRun('No results.')
        : refusal(422, {
            error: message,
            errors: { category: message },
            candidates: ['Coffee Shop'],
          }),
    );
    request('Boise', 'bakery & cofee');
    await start();
    expect(
      await screen.findByRole('group', { name: 'Which category did you mean?' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coffee Shop' }));
    expect(await screen.findByText('No results.')).toBeVisible();
    await waitFor(() => expect(category()).toHaveValue('bakery & Coffee Shop'));
  });
});
