import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Brand, Branding } from '#contract/branding.js';
import BrandingTab from '../../../frontend/screens/settings/BrandingTab';
import { complaints } from '../../support/dom/complaints';
import { renderInAdmin } from '../../support/dom/admin';
import { FakeServer, refusal } from '../../support/dom/server';

const ROUTE = '/api/settings/branding';
const EMPTY: Branding = { brand: null, isIncluded: true, addresses: ['me@acme.example'] };

function showTab(branding: Partial<Branding> = {}) {
  const server = new FakeServer()
    .on(`GET ${ROUTE}`, { ...EMPTY, ...branding })
    .on(`PUT ${ROUTE}`, ({ body }) => ({ ...EMPTY, brand: body as Brand }));
  return renderInAdmin(<BrandingTab />, { server });
}
const name = () => screen.findByLabelText('Name');
const save = () => screen.getByRole('button', { name: 'Save brand' });

it('the White Label tab previews the brand before it is saved', async () => {
  const { user, server } = showTab();
  await user.type(await name(), 'Acme');
  expect(screen.getByRole('figure')).toHaveTextContent('Acme');
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#123456' } });
  expect(screen.getByText('See the leads')).toHaveStyle({ backgroundColor: '#123456' });
  await user.upload(
    screen.getByLabelText(/Logo/),
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
  );
  await waitFor(() => expect(document.querySelector('figure img')).not.toBeNull());
  await user.selectOptions(screen.getByLabelText('Replies go to'), 'me@acme.example');
  await user.click(save());
  expect(await screen.findByText('Brand saved.')).toBeVisible();
  expect(server.sent(`PUT ${ROUTE}`)).toEqual([
    {
      name: 'Acme',
      color: '#123456',
      logo: `data:image/svg+xml;base64,${btoa('<svg/>')}`,
      replyTo: 'me@acme.example',
    },
  ]);
});

it('the White Label tab rejects a color on which white text is hard to read', async () => {
  const { user } = showTab();
  await user.type(await name(), 'Acme');
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#ffcc00' } });
  expect(await screen.findByText(/hard to read/)).toBeVisible();
  expect(save()).toBeDisabled();
});

it('the White Label tab shows which plan includes it to accounts on other plans', async () => {
  showTab({ isIncluded: false });
  expect(await screen.findByText(/Included in Agency/)).toBeVisible();
  expect(await name()).toBeDisabled();
  expect(save()).toBeDisabled();
});

it("the White Label tab shows the server's errors next to their fields", async () => {
  complaints.expect(/Failed to save your brand/);
  const { user, server } = showTab();
  server.on(`PUT ${ROUTE}`, () =>
    refusal(400, { error: 'Choose another logo', errors: { logo: 'Choose another logo' } }),
  );
  await user.type(await name(), 'Acme');
  await user.click(save());
  expect(await screen.findByText('Choose another logo')).toBeVisible();
});
