import { screen, waitFor } from '@testing-library/react';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { row, showHistory } from '../../support/dom/history';
import { listOf, run, runId as id, RUNS } from '../../support/dom/runs';

/** Chooses an action from the menu of the run's row. */
async function choose(user: ReturnType<typeof showHistory>['user'], action: string | RegExp) {
  await user.click(await button(/^Actions for/));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const ZOO = run(1, { City: 'monaco', Category: 'zoo', Status: 'Paused' });

describe('a run in the history', () => {
  it('is canceled from its row after confirmation', async () => {
    let runs = [ZOO];
    const { user, server } = showHistory([]);
    server
      .on(`GET ${RUNS}`, () => listOf(runs))
      .on(`POST ${RUNS}/${id(1)}/cancel`, () => {
        runs = [{ ...ZOO, Status: 'Cancelled' }];
        return {};
      });
    await user.click(await button('Refresh'));
    await choose(user, 'Cancel run');
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Keep run');
    expect(await row('zoo')).toHaveTextContent('Paused');
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(0);
    await choose(user, 'Cancel run');
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    await waitFor(async () => expect(await row('zoo')).toHaveTextContent('Canceled'));
    await user.click(await button('Actions for zoo in Monaco'));
    expect(await screen.findByRole('menuitem', { name: 'Run again' })).toBeVisible();
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(1);
  });

  it('shows an error when it cannot be canceled', async () => {
    complaints.expect(/^TypeError: lost/);
    const { user, server } = showHistory([ZOO]);
    server.on(`POST ${RUNS}/${id(1)}/cancel`, () => Promise.reject(new TypeError('lost')));
    await choose(user, 'Cancel run');
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The run couldn't be canceled. Please try again.",
    );
    await user.click(await button('Actions for zoo in Monaco'));
    expect(await screen.findByRole('menuitem', { name: 'Cancel run' })).toBeEnabled();
  });

  it('opens the form with its request when it is run again, without starting it', async () => {
    const { user, server, router } = showHistory([
      run(1, {
        City: '10 km around Boise, ID',
        Area: { city: 'Boise, ID', radiusKm: 10 },
        Category: 'dentist',
        'Requested Count': null,
        Options: { minRating: 4 },
      }),
    ]);
    await choose(user, 'Run again');
    const { pathname, state } = router.state.location;
    expect(pathname).toBe('/dashboard');
    expect(state).toEqual({
      request: {
        city: 'Boise, ID',
        radiusKm: 10,
        category: 'dentist',
        minLeads: 'all',
        minRating: 4,
      },
    });
    expect(server.sent(`POST ${RUNS}`)).toEqual([]);
  });
});
