import { screen, waitFor } from '@testing-library/react';
import { LatestFilter } from '../../../frontend/screens/leads/filters/LatestFilter';
import { RunFilter } from '../../../frontend/screens/leads/filters/RunFilter';
import { InAdmin } from '../../support/dom/admin';
import { renderSignedIn } from '../../support/dom/render';
import { run, runId, RUNS } from '../../support/dom/runs';
import { FakeServer } from '../../support/dom/server';
import { ListBase } from 'react-admin';

it('the leads of one run show its name, and the others once it is removed', async () => {
  const filter = JSON.stringify({ run: runId(1), status: 'NEW' });
  const server = new FakeServer()
    .on(`GET ${RUNS}/${runId(1)}`, run(1))
    .on('GET /api/leads', Response.json([], { headers: { 'Content-Range': 'leads */0' } }));
  const { user, router } = renderSignedIn(
    <InAdmin resource="leads">
      <ListBase storeKey={false}>
        <LatestFilter>
          <RunFilter />
        </LatestFilter>
      </ListBase>
    </InAdmin>,
    { server, at: `/dashboard/leads?filter=${encodeURIComponent(filter)}` },
  );
  expect(await screen.findByRole('link', { name: 'Bakery in Boise, ID' })).toHaveAttribute(
    'href',
    `/dashboard/history/${runId(1)}`,
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter Bakery in Boise, ID' }));
  await waitFor(() =>
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe(
      JSON.stringify({ status: 'NEW' }),
    ),
  );
});
