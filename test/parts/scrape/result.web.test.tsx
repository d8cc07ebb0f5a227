import { screen, within } from '@testing-library/react';
import { NO_COVERAGE } from '#contract/coverage.js';
import { run, runId, RUNS } from '../../support/dom/runs';
import { START, endedRun, free, request, showCard } from '../../support/dom/scrape-card';
import { type Call, holdAnswer, refusal } from '../../support/dom/server';

it.each([
  [3, 0, '3 leads found.'],
  [3, 2, '3 leads found. You already had 2 of these leads.'],
  [3, 3, '3 leads found. You already had all of these leads.'],
  [1, 1, '1 lead found. You already had this lead.'],
])('a result of %d leads, %d of them known, reads %j', async (leads, yours, text) => {
  const { server, start } = showCard();
  server
    .on(START, () => endedRun(null, leads))
    .on(`GET ${RUNS}/${runId(1)}`, run(1, { Coverage: { ...NO_COVERAGE, leads, yours } }))
    .on(`GET /api/leads/by-run/${runId(1)}`, { leads: [], merged: 0 });
  request('Boise', 'dentist', `${leads}`);
  await start();
  expect(await screen.findByText(text)).toBeVisible();
});

it("a result at the plan's limit is amber, with the number that is waiting and a way to more", async () => {
  const message = "Stopped at your plan's limit: 15 of 60 leads.";
  const { server, start } = showCard();
  const coverage = { ...NO_COVERAGE, found: 25, leads: 15, surplus: 10, available: 553 };
  server
    .on(START, () => endedRun(message, 15))
    .on(
      `GET ${RUNS}/${runId(1)}`,
      run(1, { Message: message, Coverage: { ...coverage, limit: 'plan' } }),
    )
    .on(`GET /api/leads/by-run/${runId(1)}`, { leads: [], merged: 0 });
  request('Boise', 'dentist', '60');
  await start();
  const text = await screen.findByText(`${message} 538 more are waiting.`);
  const alert = text.closest<HTMLElement>('[role=status]')!;
  expect(alert).toHaveTextContent('Limit reached');
  expect(alert).toHaveClass('warning');
  expect(await within(alert).findByRole('link', { name: 'Upgrade' })).toBeVisible();
});

it('a result links each lead to its details, and to all leads of the run', async () => {
  const leads = [{ id: runId(2), Name: 'Dr. Bite' }];
  const { server, start } = showCard();
  server
    .on(START, () => endedRun(null, 1))
    .on(`GET ${RUNS}/${runId(1)}`, run(1, { 'Lead Count': 1 }))
    .on(`GET /api/leads/by-run/${runId(1)}`, () =>
      Response.json({ leads }, { headers: { 'Content-Range': 'leads 0-0/1' } }),
    );
  request('Boise', 'dentist', '1');
  await start();
  const search = `?filter=${encodeURIComponent(JSON.stringify({ run: runId(1) }))}`;
  expect(await screen.findByRole('link', { name: 'Dr. Bite' })).toHaveAttribute(
    'href',
    `/dashboard/leads/${runId(2)}${search}`,
  );
  expect(screen.getByRole('link', { name: 'Open in Leads' })).toHaveAttribute(
    'href',
    `/dashboard/leads${search}`,
  );
});

// @requirement 2.32, 7.3
it('loads the leads that did not fit into the last message, and shows that they are loading', async () => {
  const leads = ['Dr. Bite', 'Dr. Floss', 'Dr. Gum'].map((Name, index) => ({
    id: `${index}`,
    Name,
    Phone: '+12085550100',
  }));
  const { answer, release } = holdAnswer(
    Response.json({ leads }, { headers: { 'Content-Range': 'leads 0-2/3' } }),
  );
  const { server, start } = showCard();
  server
    .on(START, () => endedRun(null, 3))
    .on(`GET ${RUNS}/${runId(1)}`, run(1, { 'Lead Count': 3 }))
    .on(`GET /api/leads/by-run/${runId(1)}`, answer);
  request('Boise', 'dentist', '3');
  await start();
  expect(await screen.findByText('Loading lead data...')).toBeVisible();
  release();
  const results = await screen.findByRole('table', { name: 'Results' });
  expect(await within(results).findByText('Dr. Gum')).toBeVisible();
  expect(within(results).getAllByRole('row')).toHaveLength(4);
  const [phone] = within(results).getAllByRole('link', { name: '+1 208 555 0100' });
  expect(phone).toHaveAttribute('href', 'tel:+12085550100');
  expect(screen.queryByText('Loading lead data...')).not.toBeInTheDocument();
});

it('the estimate disappears once sample data answers the search', async () => {
  const note = "Boise isn't loaded yet. The run loads it first, which takes a minute or two.";
  const { user, server, start, starts } = showCard({
    estimate: { ...free, found: null, sentence: note },
  });
  const error = 'The open data is unavailable.';
  server.on(START, ({ query }: Call) =>
    query.get('source')
      ? endedRun('20 leads found.')
      : refusal(422, { error, detail: error, code: 'sample_offered' }),
  );
  request('Boise', 'dentist');
  expect(await screen.findByText(note, { exact: false })).toBeVisible();
  await start();
  await user.click(await screen.findByRole('button', { name: 'Try with Sample Data' }));
  expect(await screen.findByText(/20 leads found/)).toBeVisible();
  expect(starts().at(-1)).toMatchObject({ source: 'sample' });
  expect(screen.queryByText(note, { exact: false })).not.toBeInTheDocument();
});
