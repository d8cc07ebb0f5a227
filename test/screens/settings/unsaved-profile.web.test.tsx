import { act, screen, waitFor } from '@testing-library/react';
import { answerConfirmation } from '../../support/dom/dialogs';
import { COMPLETE, field, saveButton, saved, showProfile, TAB } from '../../support/dom/profile';

const leave = (router: ReturnType<typeof showProfile>['router'], to = '/dashboard/history') =>
  act(() => router.navigate(to));

it('the profile form asks before unsaved changes are lost, and Escape keeps them', async () => {
  const { user, router, fill } = showProfile(COMPLETE);
  await fill('City', 'Oakland');
  await leave(router);
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(dialog).toHaveTextContent('You have unsaved changes.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(TAB);
  expect(await field('City')).toHaveValue('Oakland');

  await leave(router);
  await answerConfirmation(user, 'Leave without saving?', 'Stay');
  expect(router.state.location.pathname).toBe(TAB);

  await leave(router);
  await answerConfirmation(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/history'));
  await leave(router, TAB);
  expect(await field('City')).toHaveValue('San Francisco');
});

it('the profile form asks again if another navigation starts while the dialog closes', async () => {
  const { user, router, fill } = showProfile(COMPLETE);
  await fill('City', 'Oakland');
  await leave(router);
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await leave(router, '/dashboard/leads');
  await answerConfirmation(user, 'Leave without saving?', 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/leads'));
});

it('the profile form does not ask about changes that were saved or discarded', async () => {
  const { user, router, fill } = showProfile(COMPLETE);
  await fill('City', 'Oakland');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await field('City')).toHaveValue('San Francisco');
  await fill('City', 'Berkeley');
  await user.click(await saveButton());
  expect(await saved()).toBeVisible();
  await leave(router);
  expect(router.state.location.pathname).toBe('/dashboard/history');
  expect(screen.queryByRole('dialog')).toBeNull();
});
