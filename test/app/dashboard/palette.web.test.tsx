import { screen, waitFor, within } from '@testing-library/react';
import { PaletteButton } from '../../../frontend/app/dashboard/PaletteButton';
import { CAFE, LEADS } from '../../support/dom/leads';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';

function show() {
  const server = new FakeServer()
    .on('GET /api/views', () => [
      {
        id: CAFE.id,
        name: 'Hot',
        filter: { tag: 'hot' },
        sort: null,
        shared: false,
        by: null,
        count: 12,
      },
    ])
    .on(`GET ${LEADS}`, () => Response.json([CAFE]));
  const shown = renderSignedIn(<PaletteButton />, { server, at: '/dashboard' });
  return { ...shown, server };
}
const field = () => screen.findByRole('combobox', { name: 'Go to' });
const options = () => textsOf(within(screen.getByRole('listbox')).getAllByRole('option'));

it('Ctrl+K opens the palette, and a few letters and Enter go to a page', async () => {
  const { user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'secu');
  await waitFor(() => expect(options()).toEqual(['Settings: Security']));
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/settings/security');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the palette finds leads by their text, and opens one', async () => {
  const { user, router, server } = show();
  await user.click(screen.getByRole('button', { name: 'Go to' }));
  await user.type(await field(), 'llorca');
  await user.click(await screen.findByRole('option', { name: 'Café Llorca · Monaco' }));
  expect(router.state.location.pathname).toBe(`/dashboard/leads/${CAFE.id}`);
  const asked = server.calls.filter(({ path }) => path === LEADS);
  expect(asked.map(({ query }) => query.get('filter'))).toEqual(['{"q":"llorca"}']);
});

it('the palette opens a saved view', async () => {
  const { user, router } = show();
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await field(), 'hot');
  await user.click(await screen.findByRole('option', { name: 'Hot · 12' }));
  expect(router.state.location.pathname).toBe('/dashboard/leads');
  expect(router.state.location.search).toContain('tag');
});

it('the palette fills in a search such as “dentist in Munich”', async () => {
  const { user, router } = show();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'dentist in New Ulm');
  await user.click(await screen.findByRole('option', { name: 'dentist in New Ulm' }));
  expect(router.state.location).toMatchObject({
    pathname: '/dashboard',
    state: { request: { category: 'dentist', city: 'New Ulm' } },
  });
});

it('Escape and Ctrl+K close the palette', async () => {
  const { user } = show();
  for (const keys of ['{Escape}', '{Control>}k{/Control}']) {
    await user.keyboard('{Control>}k{/Control}');
    await field();
    await user.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
