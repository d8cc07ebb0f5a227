import { screen, waitFor, within } from '@testing-library/react';
import type { Checklist as Progress } from '#contract/checklist.js';
import { Checklist } from '../../../frontend/app/dashboard/Checklist';
import { InAdmin } from '../../support/dom/admin';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, refusal } from '../../support/dom/server';

const CHECKLIST = '/api/checklist';
const EXAMPLES = [{ city: 'Monaco', category: 'Bar', hint: '30 places' }];

function show(progress: Progress) {
  const server = new FakeServer()
    .on(`GET ${CHECKLIST}`, () => progress)
    .on(`PATCH ${CHECKLIST}`, ({ body }) => ({ ...progress, ...(body as object) }))
    .on('GET /api/places/examples', EXAMPLES);
  return renderSignedIn(
    <InAdmin>
      <Checklist />
    </InAdmin>,
    { server, at: '/dashboard', route: '*' },
  );
}
const chip = () => screen.findByRole('button', { name: /^Getting started/ });
const open = async (user: UserEvent) => {
  await user.click(await chip());
  return screen.findByRole('dialog', { name: 'Getting Started' });
};
const expectGone = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Getting started/ })).not.toBeInTheDocument();
  });

it('the checklist shows the completed steps and marks the next one', async () => {
  const { user } = show({ done: ['search'], dismissed: false });
  expect(await chip()).toHaveTextContent('1 of 4 done');
  const list = await open(user);
  const steps = within(list).getAllByRole('listitem');
  expect(textsOf(steps.map((step) => step.querySelector('p')!))).toEqual([
    'Verify your email',
    'Run your first search (done)',
    'Export your leads',
    'Schedule a delivery',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
    'step',
    null,
    null,
    null,
  ]);
  expect(list).toHaveTextContent('1 of 4 done');
});

it('an example fills in the form with one click', async () => {
  const { user, router } = show({ done: [], dismissed: false });
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Bar in Monaco' }));
  const { pathname, state } = router.state.location;
  expect(pathname).toBe('/dashboard');
  expect(state).toEqual({
    request: { city: 'Monaco', category: 'Bar', minLeads: 10, hasContact: true },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('the checklist disappears after its last step', async () => {
  const { server, container } = show({
    done: ['email', 'search', 'export', 'delivery'],
    dismissed: false,
  });
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(container).toBeEmptyDOMElement();
});

it('a hidden checklist comes back on Undo', async () => {
  const { user, server } = show({ done: [], dismissed: false });
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Hide getting started' }));
  await expectGone();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await chip()).toBeVisible();
  expect(server.sent(`PATCH ${CHECKLIST}`)).toEqual([{ dismissed: true }, { dismissed: false }]);
});

it('a checklist that could not be hidden stays, with an explanation', async () => {
  const { user, server } = show({ done: [], dismissed: false });
  server.on(`PATCH ${CHECKLIST}`, () => refusal(500));
  await open(user);
  await user.click(await screen.findByRole('button', { name: 'Hide getting started' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("The change wasn't saved.");
  expect(await chip()).toBeVisible();
});
