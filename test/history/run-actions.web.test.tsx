import { screen, waitFor } from '@testing-library/react';
import { answerConfirmation } from '../support/dom/dialogs';
import { button, row, showHistory } from '../support/dom/history';
import { listOf, run, runId as id, RUNS } from '../support/dom/runs';
import { type Call, refusal } from '../support/dom/server';

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
    const cancel = await button('Cancel zoo in Monaco');
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Keep run');
    expect(await row('zoo')).toHaveTextContent('Paused');
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(0);
    await user.click(cancel);
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    await waitFor(async () => expect(await row('zoo')).toHaveTextContent('Canceled'));
    expect(await button('Run again: zoo in Monaco')).toBeVisible();
    expect(server.sent(`POST ${RUNS}/${id(1)}/cancel`)).toHaveLength(1);
  });

  it('shows an error when it cannot be canceled', async () => {
    const { user, server } = showHistory([ZOO]);
    server.on(`POST ${RUNS}/${id(1)}/cancel`, () => Promise.reject(new TypeError('lost')));
    await user.click(await button('Cancel zoo in Monaco'));
    await answerConfirmation(user, 'Cancel zoo in Monaco?', 'Cancel run');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The run couldn't be canceled. Please try again.",
    );
    expect(await button('Cancel zoo in Monaco')).toBeEnabled();
  });

  it.each<[string, () => Response | Promise<never>, string]>([
    [
      'an unknown city',
      () => refusal(422, { error: 'No city named "Xyzzyville" is known.' }),
      'No city named "Xyzzyville" is known.',
    ],
    [
      'three unfinished runs',
      () => refusal(409, { error: '3 runs are still unfinished.' }),
      '3 runs are still unfinished.',
    ],
    [
      'a lost connection',
      () => Promise.reject(new TypeError('lost')),
      "The run couldn't be started. Please try again.",
    ],
  ])('explains why it cannot be started again: %s', async (_, answer, text) => {
    const { user, server } = showHistory([run(1, { Category: 'dentist' })]);
    server.on(`POST ${RUNS}`, answer as (call: Call) => Response);
    await user.click(await button('Run again: dentist in Boise, ID'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await waitFor(async () =>
      expect(await button('Run again: dentist in Boise, ID')).toBeEnabled(),
    );
  });

  it('is started once when the response to the first attempt was lost', async () => {
    const keys: (string | null)[] = [];
    const { user, server } = showHistory([run(1, { Category: 'dentist' })]);
    server.on(`POST ${RUNS}`, ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      return keys.length === 1 ? Promise.reject(new TypeError('lost')) : {};
    });
    const again = () => button('Run again: dentist in Boise, ID');
    await user.click(await again());
    await waitFor(async () => expect(await again()).toBeEnabled());
    await user.click(await again());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
