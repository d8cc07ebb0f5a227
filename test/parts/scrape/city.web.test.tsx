import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Combobox } from '../../../frontend/parts/search/Combobox';
import { renderSignedIn } from '../../support/dom/render';
import { type Call, FakeServer, refusal } from '../../support/dom/server';

const AREAS = 'GET /api/places/areas';
const area = (label: string) => ({
  label,
  kind: 'city',
  region: null,
  country: 'United States',
  coverage: 'none',
  count: 0,
  isSimilar: false,
});
const KNOWN = ['San Antonio, TX', 'San Diego, CA', 'San Francisco, CA'];

function show() {
  const server = new FakeServer().on(AREAS, ({ query }: Call) =>
    KNOWN.filter((name) => name.toLowerCase().startsWith(query.get('q')!)).map(area),
  );
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  function Form() {
    const [value, setValue] = useState('');
    return (
      <form onSubmit={submit}>
        <Combobox
          label="City"
          kind="areas"
          placeholder="Austin"
          value={value}
          onChange={setValue}
        />
        <button type="submit">Search</button>
      </form>
    );
  }
  return { ...renderSignedIn(<Form />, { server }), server, submit };
}
const city = () => screen.getByRole('combobox', { name: 'City' });

describe('a city field', () => {
  it('takes the first suggestion with Enter, and submits with the next Enter', async () => {
    const { user, submit } = show();
    await user.type(city(), 'san');
    expect(await screen.findByRole('option', { name: /San Antonio/ })).toHaveTextContent(
      'San Antonio, TXUnited States',
    );
    expect(city()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(city()).toHaveValue('San Antonio, TX');
    expect(submit).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('moves through the suggestions with the arrow keys, and keeps the text with Escape', async () => {
    const { user } = show();
    await user.type(city(), 'san');
    await screen.findByRole('option', { name: /San Diego/ });
    await user.keyboard('{ArrowDown}');
    const second = screen.getByRole('option', { name: /San Diego/ });
    expect(city()).toHaveAttribute('aria-activedescendant', second.id);
    await user.keyboard('{Enter}');
    expect(city()).toHaveValue('San Diego, CA');
    await user.clear(city());
    await user.type(city(), 'san f');
    await screen.findByRole('option', { name: /San Francisco/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(city()).toHaveValue('san f');
  });

  it('never takes a suggestion for an earlier text', async () => {
    const { user, server, submit } = show();
    await user.type(city(), 'san');
    await screen.findByRole('option', { name: /San Antonio/ });
    server.on(AREAS, () => new Promise<never>(() => {}));
    await user.keyboard('ta fe{Enter}');
    expect(city()).toHaveValue('santa fe');
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('says that suggestions load, that there are none, or that they can’t be loaded', async () => {
    const { user, server } = show();
    await user.type(city(), 'x');
    expect(screen.getByRole('status')).toHaveTextContent('Loading suggestions…');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^No suggestions/));
    server.on(AREAS, () => refusal(503));
    await user.keyboard('y');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/can’t load/));
    await user.tab();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(city()).toHaveValue('xy');
  });
});
